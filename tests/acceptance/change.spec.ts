import { expect } from 'chai';
import { formatInstant, HOUR, instant, MINUTE, SECOND } from '@spotter/core/kernel';
import { demoFixture, expectRefused, refusalOf, type DemoFixture, type Wire } from './demo-fixture.js';

/*
 * Calculated by hand from docs/domain.md, Money.
 *
 *   mentors 5 and 6 are Pro, at 60,000 and 80,000 points; share of a Pro: 80 %
 *   a day pass is worth 40,000; share of a standard mentor: 60 %           24,000
 *   a session of the demo membership: 400,000 / 8                          50,000
 *   its penalty: half of 60 %                                              15,000
 */

const A_MOMENT = 30 * SECOND;

describe('changes, rejections and corrections of reservations, over HTTP', () => {
  let fixture: DemoFixture;

  before(async () => {
    fixture = await demoFixture();
    const payment = { billingKey: 'sandbox-ok-points' };
    await fixture.member().post('/api/points/charge', { amount: 100_000, payment });
  });
  after(() => fixture.close());

  const change = ({ id }: Wire, { blockId }: Pick<Wire, 'blockId'>, query = '') =>
    fixture.member().patch(`/api/reservations/${id}${query}`, { blockId: blockId });
  const balance = async () => (await fixture.member().read('/api/points'))['balance'];

  /** The member arrives, the mentor does not. */
  async function missedByMentor(mentor: string) {
    const reservation = await fixture.book(mentor);
    const start = Date.parse(reservation.startsAt);
    await fixture.moveTo(start - 10 * MINUTE);
    await fixture.arrive(reservation);
    await fixture.moveTo(start + 15 * MINUTE - A_MOMENT);
    await fixture.run('no-show-detection'); // of the state that earlier tests left
    const before = await fixture.ledger();
    await fixture.moveTo(start + 15 * MINUTE);
    await fixture.run('no-show-detection');
    return { reservation, before };
  }

  it('charges the difference in points for a change, and returns it for the change back', async () => {
    const reservation = await fixture.book('mentor5');
    expect(await balance()).to.equal(40_000);
    const dearer = await fixture.openBlock('mentor6');
    const quote = await change(reservation, dearer, '?dryRun=true');
    expect(quote.body.data).to.deep.include({
      action: 'change',
      allowed: true,
      member: { returns: null, forfeits: null, pays: { kind: 'points', points: 20_000 } },
    });
    expect(await balance()).to.equal(40_000);
    const { status, body } = await change(reservation, dearer);
    expect(status).to.equal(200);
    expect(body.data['changes']).to.have.length(1);
    expect(body.data['funding']).to.deep.equal({ kind: 'points', points: 80_000 });
    expect(await balance()).to.equal(20_000);
    const back = await change(reservation, { blockId: reservation.blockId });
    expect(back.body.data['funding']).to.deep.equal({ kind: 'points', points: 60_000 });
    const toStandard = await change(reservation, await fixture.openBlock('mentor3'));
    expect(toStandard.body.data['funding']).to.include({ kind: 'credit' });
    expect(await balance()).to.equal(100_000);
    expectRefused(await change(reservation, dearer), 'change-limit', { maxChanges: 3 });
  });

  it('refuses a change to a taken block as a conflict', async () => {
    const [one, other] = [await fixture.book('mentor1'), await fixture.book('mentor2')];
    expect(refusalOf(await change(one, other))).to.equal('409 RESERVATION_CONFLICT');
  });

  it('rejects an automatic match free of charge, and refuses to reject a choice of the member', async () => {
    const { startsAt: from } = await fixture.openBlock('mentor4');
    const until = new Date(Date.parse(from) + HOUR).toISOString();
    const member = fixture.member();
    const matched = await member.post<Wire>('/api/reservations', { autoMatch: { from, until, tier: 'pro' } });
    expect(matched.status).to.equal(201);
    const reject = (id: string, query = '') => member.post(`/api/reservations/${id}/reject${query}`, { reason: 'No.' });
    const { id, rejectableUntil, startsAt } = matched.body.data;
    const deadline = Math.min(Date.parse(rejectableUntil as string), Date.parse(startsAt) - 1);
    const quote = await reject(id, '?dryRun=true');
    expect(quote.body.data).to.deep.include({
      allowed: true,
      rule: { policy: 'auto-match-rejection-24h', deadline: formatInstant(instant(deadline)) },
    });
    expect((await reject(id)).body.data).to.include({ status: 'rejected' });
    expect(await balance()).to.equal(100_000);
    const chosen = await fixture.book('mentor4');
    expectRefused(await reject(chosen.id), 'auto-match-rejection-24h', { rejectableUntil: null });
  });

  it('refunds the member when the mentor was absent, and allows an administrator to correct that', async () => {
    const { reservation, before } = await missedByMentor('mentor1');
    expect((await fixture.reservation(reservation))['status']).to.equal('mentor_no_show');
    const missed = { [`payable:${reservation.mentorId}`]: -30_000, compensation: -30_000 };
    expect(await fixture.ledgerSince(before)).to.deep.include(missed);
    const member = fixture.member();
    const passes = await member.read<readonly Wire[]>('/api/day-passes');
    expect(passes.filter(({ reason }) => reason === 'compensation')).to.have.length(1);
    const admin = fixture.as('admin');
    const path = `/api/admin/reservations/${reservation.id}/correct-attendance`;
    const corrected = await admin.post(path, { attended: true, reason: 'The screen was dark.' });
    expect(corrected.body.data).to.include({ status: 'completed' });
    expect(await fixture.ledgerSince(before)).to.deep.include({
      [`deferred:${fixture.membershipOf(reservation)}`]: -50_000,
      [`escrow:${reservation.mentorId}`]: 30_000,
    });
    expect((await admin.post(path, { attended: true, reason: 'Again.' })).status).to.equal(422);
  });

  it('books a slot of the day with a day pass, and returns the pass after a cancellation in time', async () => {
    await missedByMentor('mentor2');
    const today = await fixture.openBlockToday('mentor3');
    const member = fixture.member();
    const passes = () => member.read<readonly Wire[]>('/api/day-passes');
    const pass = (await passes()).find(({ status }) => status === 'available');
    const use = (query = '') =>
      member.post<Wire>(`/api/day-passes/${pass?.id}/use${query}`, { blockId: today.blockId });
    expect((await use('?dryRun=true')).body.data).to.deep.include({
      action: 'use_day_pass',
      allowed: true,
      member: { returns: null, forfeits: null, pays: { kind: 'day_pass', dayPassId: pass?.id } },
    });
    const { status, body } = await use();
    expect([status, body.data['origin']]).to.deep.equal([201, 'day_pass']);
    await member.delete(`/api/reservations/${body.data.id}`);
    expect((await passes()).find(({ id }) => id === pass?.id)).to.deep.equal(pass);
  });
});
