import { expect } from 'chai';
import { defaultPolicies } from '@spotter/core/application';
import { DAY, HOUR, MINUTE, plus, type MembershipId } from '@spotter/core/kernel';
import { bookSettlement, penalizeAbsence } from '@spotter/core/settlement';
import { createSimulatedService } from '@spotter/simulation';
import { aDayPass, anAuthority, aTerm, NINE, PRO } from '../contract/builders.js';
import { closeMentorAccount, PAGE } from '../contract/test-data.js';
import { bookingFixture } from './booking-fixture.js';

const startsAt = plus(NINE, 9 * HOUR);
const quarterPast = plus(startsAt, 15 * MINUTE);
const sevenDaysLater = plus(quarterPast, 7 * DAY);
/** A session that was booked, and missed by the member or the mentor. */
async function missedBy(
  who: 'member' | 'mentor',
  payment: 'credits' | 'day pass' | number = 'credits',
  mentor: object = {},
  policies = defaultPolicies,
) {
  const fixture = bookingFixture();
  const { detectNoShows } = createSimulatedService({ ...fixture, policies });
  const memberId = await fixture.addMember(payment === 'day pass' ? 0 : payment);
  const mentorId = await fixture.addMentor('Kim', mentor);
  const openBlock = (days = 0) => fixture.addOpenBlock(mentorId, { startsAt: plus(startsAt, days * DAY) });
  const { id: blockId } = await openBlock();
  const pass = aDayPass({ memberId });
  if (payment === 'day pass') await fixture.transaction.run(({ dayPasses }) => dayPasses.add(pass));
  const byPass = { memberId, dayPassId: pass.id, origin: 'day_pass' } as const;
  const byMember = { memberId, origin: 'member' } as const;
  const session = await fixture.bookSession.execute({ ...(payment === 'day pass' ? byPass : byMember), blockId });
  if (who === 'mentor')
    await fixture.transaction.run(({ reservations }) => reservations.save({ ...session, memberArrivedAt: startsAt }));
  fixture.clock.set(quarterPast);
  await detectNoShows.run();
  const correct = () =>
    fixture.correctAttendance.execute({
      reservationId: session.id,
      ...anAuthority(),
      reason: 'The code was not read.',
    });
  const passes = async () => (await fixture.queries.booking.dayPasses(memberId, PAGE)).items;
  const membershipId = session.funding.kind === 'credit' ? session.funding.membershipId : '';
  return { fixture, memberId, mentorId, session, correct, passes, openBlock, membershipId, byPass };
}

describe('CorrectAttendance', () => {
  it('moves no money for an absent member, because the session was settled in full', async () => {
    const { fixture, session, correct } = await missedBy('member');
    const before = await fixture.balances();
    fixture.clock.set(sevenDaysLater);
    const corrected = await correct();
    expect(corrected).to.include({ status: 'completed', startedAt: startsAt, completedAt: sevenDaysLater });
    const kept = await fixture.queries.booking.reservation(session.id);
    expect(kept).to.deep.equal({ ...corrected, version: corrected.version + 1 });
    expect(await fixture.balances()).to.deep.equal(before);
    expect(fixture.eventTypes().slice(-2)).to.deep.equal(['member-no-show', 'attendance-corrected']);
  });

  it('takes the credit, pays the share and reverts the penalty and the day pass of an absent mentor', async () => {
    const { fixture, mentorId, session, correct, passes, membershipId } = await missedBy('mentor');
    // The penalty of a session worth 50,000: the share of 30,000.
    expect(await fixture.balances()).to.deep.equal({ [`payable:${mentorId}`]: -30_000, compensation: -30_000 });
    expect((await correct()).funding).to.deep.equal(session.funding);
    expect(await fixture.balances()).to.deep.equal({
      [`deferred:${membershipId}`]: -50_000,
      [`escrow:${mentorId}`]: 30_000,
      revenue: 20_000,
    });
    expect((await passes()).map(({ status }) => status)).to.deep.equal(['expired']);
  });

  it('keeps an earlier penalty for time off of the same mentor and session', async () => {
    const { fixture, mentorId, session, correct, membershipId } = await missedBy('mentor');
    await fixture.transaction.run((repositories) =>
      bookSettlement(repositories, penalizeAbsence(fixture.ids, session, NINE, defaultPolicies)),
    );
    await correct();
    expect(await fixture.balances()).to.deep.equal({
      [`deferred:${membershipId}`]: -50_000,
      [`escrow:${mentorId}`]: 30_000,
      [`payable:${mentorId}`]: -30_000,
      compensation: -30_000,
      revenue: 20_000,
    });
  });

  for (const end of ['term of the credit is closed, not the next one', 'membership of the credit is over'] as const)
    it(`charges the company when the ${end}`, async () => {
      const { fixture, mentorId, correct, passes, membershipId } = await missedBy('mentor');
      await fixture.transaction.run(async ({ memberships }) => {
        const membership = await memberships.get(membershipId as MembershipId);
        await memberships.save(
          end === 'term of the credit is closed, not the next one'
            ? { ...membership, terms: [{ ...membership.terms[0], closed: true }, aTerm()] }
            : { ...membership, status: 'expired' },
        );
      });
      expect((await correct()).funding).to.include({ kind: 'day_pass', value: 50_000 });
      expect(await fixture.balances()).to.deep.equal({
        compensation: 50_000,
        [`escrow:${mentorId}`]: 30_000,
        revenue: 20_000,
      });
      expect((await passes()).map(({ status }) => status)).to.deep.equal(['used']);
    });

  it('pays no money to a mentor whose account is closed: the share and the penalty become revenue', async () => {
    const { fixture, mentorId, session, correct, membershipId } = await missedBy('mentor');
    await fixture.transaction.run((repositories) => closeMentorAccount(repositories, mentorId, quarterPast));
    const earned = () => fixture.transaction.run(({ personalData }) => personalData.openMattersOfMentor(mentorId));
    const before = await earned();
    expect(await correct()).to.deep.include({ status: 'completed', funding: session.funding });
    expect(await fixture.balances()).to.deep.equal({
      [`deferred:${membershipId}`]: -50_000,
      [`payable:${mentorId}`]: -30_000, // the penalty, which is paid in fact before the closing
      revenue: 80_000,
    });
    expect(await earned()).to.deep.equal(before);
  });

  it('takes the points again for an absent mentor', async () => {
    const { fixture, memberId, mentorId, correct } = await missedBy('mentor', 60_000, PRO);
    await correct();
    expect(await fixture.queries.points.lots(memberId)).to.deep.equal([]);
    // 80 % of 60,000.
    expect(await fixture.balances()).to.deep.equal({
      [`points:${memberId}`]: -60_000,
      [`escrow:${mentorId}`]: 48_000,
      revenue: 12_000,
    });
  });

  for (const isUsed of [false, true])
    it(`charges the company for a day pass, which is ${isUsed ? 'left to another session' : 'used again'}`, async () => {
      const { fixture, mentorId, session, correct, passes, byPass } = await missedBy('mentor', 'day pass');
      expect(await fixture.balances()).to.deep.equal({ [`payable:${mentorId}`]: -24_000, compensation: -24_000 });
      const open = isUsed && (await fixture.addOpenBlock(mentorId, { startsAt: plus(startsAt, 2 * HOUR) }));
      const next = open ? await fixture.bookSession.execute({ ...byPass, blockId: open.id }) : session;
      expect((await correct()).funding).to.deep.equal(session.funding);
      expect((await passes()).map(({ status, reservationId }) => [status, reservationId])).to.deep.equal([
        ['used', next.id],
      ]);
      // 60 % of 40,000.
      expect(await fixture.balances()).to.deep.equal({
        [`escrow:${mentorId}`]: 24_000,
        revenue: 16_000,
        compensation: 40_000,
      });
    });

  it('reverts the penalty in the amount that was charged, even after a policy change', async () => {
    const { fixture, mentorId, correct, membershipId } = await missedBy(
      'mentor',
      'credits',
      {},
      {
        ...defaultPolicies,
        settlement: { ...defaultPolicies.settlement, noShowPenaltyShare: 5_000 },
      },
    );
    expect(await fixture.balances()).to.deep.equal({ [`payable:${mentorId}`]: -15_000, compensation: -15_000 });
    await correct();
    expect(await fixture.balances()).to.deep.equal({
      [`deferred:${membershipId}`]: -50_000,
      [`escrow:${mentorId}`]: 30_000,
      revenue: 20_000,
    });
  });

  it('charges the company through a new pass when the credits are in use and no pass was granted', async () => {
    const { fixture, memberId, mentorId, session, passes, openBlock } = await missedBy('mentor');
    const { id: blockId } = await openBlock(1);
    const second = await fixture.bookSession.execute({ memberId, blockId, origin: 'member' });
    await fixture.transaction.run(({ reservations }) =>
      reservations.save({ ...second, memberArrivedAt: second.startsAt }),
    );
    fixture.clock.set(plus(second.startsAt, 15 * MINUTE));
    await fixture.detectNoShows.run();
    for (let day = 2; day <= 9; day += 1) {
      const open = await openBlock(day);
      await fixture.bookSession.execute({ memberId, blockId: open.id, origin: 'member' });
    }
    const { funding } = await fixture.correctAttendance.execute({
      reservationId: second.id,
      ...anAuthority(),
      reason: 'Seen.',
    });
    const replacement = (await passes()).find(({ compensates }) => compensates === second.id);
    expect(funding).to.deep.equal({ kind: 'day_pass', dayPassId: replacement!.id, value: 50_000 });
    expect(replacement).to.include({ status: 'used', reservationId: second.id });
    expect((await passes()).find(({ compensates }) => compensates === session.id)).to.include({ status: 'available' });
    expect(await fixture.balances()).to.deep.equal({
      [`payable:${mentorId}`]: -30_000,
      [`escrow:${mentorId}`]: 30_000,
      revenue: 20_000,
      compensation: 20_000,
    });
  });

  it('includes the earning, the penalty and its reversal in the next payout', async () => {
    const { fixture, mentorId, session, correct } = await missedBy('mentor');
    await correct();
    const { lines, escrow, releasable } = await fixture.queries.payouts.accrued(mentorId, plus(sevenDaysLater, DAY));
    expect([escrow, releasable]).to.deep.equal([30_000, 0]);
    expect(lines.map(({ kind, amount, reservationId }) => [kind, amount, reservationId])).to.have.deep.members([
      ['penalty', -30_000, session.id],
      ['penalty', 30_000, session.id],
      ['session', 30_000, session.id],
    ]);
  });
});
