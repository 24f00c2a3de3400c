import { expect } from 'chai';
import { HOUR, MINUTE, SECOND } from '@spotter/core/kernel';
import { demoFixture, expectRefused, type DemoFixture, type Wire } from './demo-fixture.js';

/*
 * Calculated by hand from docs/domain.md, Money.
 *
 *   a session of the demo membership: 400,000 / 8                     50,000
 *   share of a standard mentor: 60 %                                  30,000
 *   a late cancellation, or the penalty of a missed session: half     15,000
 */

/** The service's clock runs during a test; the specs beside the rules test the exact limits. */
const A_MOMENT = 30 * SECOND;

describe('the cancellation and the no-show of a reservation, over HTTP', () => {
  let fixture: DemoFixture;

  before(async () => (fixture = await demoFixture()));
  after(() => fixture.close());

  const cancel = (reservation: Wire, query = '') =>
    fixture.member().delete(`/api/reservations/${reservation.id}${query}`);
  const credits = async () => {
    const { body } = await fixture.member().get('/api/memberships/me');
    return (body.data['credits'] as { remaining: number }).remaining;
  };

  const isOpen = async ({ blockId, mentorId }: Wire) => {
    const slots = await fixture.member().read<Wire[]>(`/api/slots/available?mentorId=${mentorId}&size=100`);
    return slots.some((slot) => slot.blockId === blockId);
  };

  it('cancels free of charge until six hours before the start, and opens the slot again', async () => {
    const before = await credits();
    const reservation = await fixture.book('mentor1');
    expect(await credits()).to.equal(before - 1);
    await fixture.moveTo(Date.parse(reservation.startsAt) - 6 * HOUR - A_MOMENT);
    const quote = await cancel(reservation, '?dryRun=true');
    expect(quote.body.data).to.deep.include({
      action: 'cancel',
      allowed: true,
      refusal: null,
      rule: { policy: 'cancellation-6h', deadline: reservation.freeCancellationUntil },
      mentor: { earns: 0 },
    });
    expect(await credits()).to.equal(before - 1);
    const { status, body } = await cancel(reservation);
    expect(status).to.equal(200);
    expect(body.data['cancellation']).to.include({ by: 'member', late: false, deducted: false });
    expect(await credits()).to.equal(before);
    expect(await isOpen(reservation)).to.equal(true);
  });

  it('deducts the session a millisecond later with consent, pays the mentor half the share and opens the slot again', async () => {
    const reservation = await fixture.book('mentor1');
    const deadline = Date.parse(reservation.freeCancellationUntil);
    await fixture.moveTo(deadline + 1);
    expectRefused(await cancel(reservation), 'cancellation-6h', {
      freeCancellationUntil: reservation.freeCancellationUntil,
      consequence: 'session_deducted',
      acknowledgeWith: 'acceptDeduction=true',
    });
    const quote = await cancel(reservation, '?dryRun=true');
    expect(quote.body.data).to.deep.include({ allowed: false, mentor: { earns: 15_000 } });
    const [before, remaining] = [await fixture.ledger(), await credits()];
    const { status, body } = await cancel(reservation, '?acceptDeduction=true');
    expect(status).to.equal(200);
    expect(body.data['cancellation']).to.include({ late: true, deducted: true });
    expect(await credits()).to.equal(remaining);
    expect(await isOpen(reservation)).to.equal(true);
    expect(await fixture.ledgerSince(before)).to.deep.equal({
      [`deferred:${fixture.membershipOf(reservation)}`]: -50_000,
      [`escrow:${reservation.mentorId}`]: 15_000,
      revenue: 35_000,
    });
    expectRefused(await cancel(reservation, '?acceptDeduction=true'), 'state');
  });

  it('deducts the session of an absent member 15 minutes after its start', async () => {
    const reservation = await fixture.book('mentor2');
    const start = Date.parse(reservation.startsAt);
    await fixture.moveTo(start + 15 * MINUTE - A_MOMENT);
    await fixture.run('no-show-detection');
    expect((await fixture.reservation(reservation))['status']).to.equal('confirmed');
    const before = await fixture.ledger();
    await fixture.moveTo(start + 15 * MINUTE);
    await fixture.run('no-show-detection');
    expect((await fixture.reservation(reservation))['status']).to.equal('member_no_show');
    expect(await fixture.ledgerSince(before)).to.include({ [`escrow:${reservation.mentorId}`]: 30_000 });
    expect((await fixture.run('no-show-detection'))['considered']).to.equal(0);
  });

  it('lists all reservations for administrators by status, day, member and mentor', async () => {
    const cancelled = await fixture.book('mentor3');
    await cancel(cancelled);
    const later = await fixture.book('mentor4');
    await fixture.moveTo(Date.parse(later.startsAt) + 15 * MINUTE);
    await fixture.run('no-show-detection');
    const admin = fixture.as('admin');
    const watch = async (query: string) => (await admin.get<Wire[]>(`/api/admin/reservations?${query}`)).body;
    const [missed] = (await watch('status=member_no_show')).data;
    const free = (await watch('status=cancelled')).data;
    expect(free.map(({ id }) => id)).to.include(cancelled.id);
    expect(new Set(free.map(({ status }) => status))).to.deep.equal(new Set(['cancelled']));
    const { memberId, mentorId, startsAt } = missed!;
    const day = startsAt.slice(0, 10);
    const both = `memberId=${String(memberId)}&mentorId=${mentorId}`;
    const ofTheDay = (await watch(`${both}&status=member_no_show&from=${day}&to=${day}`)).data;
    expect(ofTheDay).to.deep.include(missed);
    for (const reservation of ofTheDay) expect(reservation.startsAt.slice(0, 10)).to.equal(day);
    const starts = (await watch(both)).data.map((reservation) => reservation.startsAt);
    expect(starts).to.deep.equal([...starts].sort().reverse());
    expect((await watch(`mentorId=${String(memberId)}`)).pagination.total).to.equal(0);
    expect((await admin.get('/api/admin/reservations?status=lost')).status).to.equal(400);
  });
});
