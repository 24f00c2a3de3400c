import { expect } from 'chai';
import { DAY, HOUR, MINUTE, plus, type MembershipId, type ReservationId } from '@spotter/core';
import { anAuthority, newId, NINE, PRO } from '../contract/builders.js';
import { refusalOf, studio } from './studio.js';

const startsAt = plus(NINE, 9 * HOUR);
const quarterPast = plus(startsAt, 15 * MINUTE);
const sevenDaysLater = plus(quarterPast, 7 * DAY);
const PAGE = { page: 1, size: 20 };

/** A session that was booked, and missed by the member or the mentor. */
async function missedBy(who: 'member' | 'mentor', payment: 'credits' | number = 'credits', mentor: object = {}) {
  const house = studio();
  const [memberId, mentorId] = [await house.aMemberWith(payment), await house.aMentorNamed('Kim', mentor)];
  const openBlock = (days = 0) => house.anOpenBlock(mentorId, { startsAt: plus(startsAt, days * DAY) });
  const { id: blockId } = await openBlock();
  const session = await house.book.execute({ memberId, blockId, origin: 'member' });
  if (who === 'mentor')
    await house.put(({ reservations }) => reservations.save({ ...session, memberArrivedAt: startsAt }));
  house.clock.set(quarterPast);
  await house.noShows.run();
  const correct = (reservationId: ReservationId = session.id) =>
    house.correct.execute({ reservationId, ...anAuthority(), reason: 'The code was not read.' });
  const passes = async () => (await house.queries.booking.dayPasses(memberId, PAGE)).items;
  const membershipId = session.funding.kind === 'credit' ? session.funding.membershipId : '';
  return { house, memberId, mentorId, session, correct, passes, openBlock, membershipId };
}

describe('correcting attendance', () => {
  it('of a member changes no money: the session was paid for in full', async () => {
    const { house, session, correct } = await missedBy('member');
    const before = await house.balances();
    house.clock.set(sevenDaysLater);
    const corrected = await correct();
    expect(corrected).to.include({ status: 'completed', startedAt: startsAt, completedAt: sevenDaysLater });
    const kept = await house.queries.booking.reservation(session.id);
    expect(kept).to.deep.equal({ ...corrected, version: corrected.version + 1 });
    expect(await house.balances()).to.deep.equal(before);
    expect(house.happenings().at(-1)).to.equal('attendance-corrected');
  });

  it('is too late a millisecond after seven days, and is done once', async () => {
    const { house, correct } = await missedBy('member');
    house.clock.set(plus(sevenDaysLater, 1));
    expect(await refusalOf(correct())).to.equal('policy-violation attendance-correction-7d');
    house.clock.set(sevenDaysLater);
    await correct();
    expect(await refusalOf(correct())).to.equal('policy-violation state');
    expect(await refusalOf(correct(newId<ReservationId>()))).to.equal('not-found');
  });

  it('of a mentor takes the credit again, pays the share, and gives the penalty and the day pass back', async () => {
    const { house, mentorId, session, correct, passes, membershipId } = await missedBy('mentor');
    // The penalty of a session worth 50,000: half of 30,000.
    expect(await house.balances()).to.deep.equal({ [`payable:${mentorId}`]: -15_000, compensation: -15_000 });
    expect((await correct()).funding).to.deep.equal(session.funding);
    expect(await house.balances()).to.deep.equal({
      [`deferred:${membershipId}`]: -50_000,
      [`escrow:${mentorId}`]: 30_000,
      revenue: 20_000,
    });
    expect((await passes()).map(({ status }) => status)).to.deep.equal(['expired']);
  });

  it('of a mentor is paid by the house when the term of the credit is closed', async () => {
    const { house, mentorId, correct, passes, membershipId } = await missedBy('mentor');
    await house.put(async ({ memberships }) => {
      const membership = await memberships.get(membershipId as MembershipId);
      await memberships.save({ ...membership, terms: [{ ...membership.terms[0], closed: true }] });
    });
    expect((await correct()).funding).to.include({ kind: 'day_pass', value: 50_000 });
    expect(await house.balances()).to.deep.equal({
      compensation: 50_000,
      [`escrow:${mentorId}`]: 30_000,
      revenue: 20_000,
    });
    expect((await passes()).map(({ status }) => status)).to.deep.equal(['used']);
  });

  it('of a mentor takes the points again', async () => {
    const { house, memberId, mentorId, correct } = await missedBy('mentor', 60_000, PRO);
    await correct();
    expect(await house.queries.points.lots(memberId)).to.deep.equal([]);
    // 80 % of 60,000.
    expect(await house.balances()).to.deep.equal({
      [`points:${memberId}`]: -60_000,
      [`escrow:${mentorId}`]: 48_000,
      revenue: 12_000,
    });
  });

  it('of a mentor is paid by the house when the points are spent', async () => {
    const { house, memberId, mentorId, correct, openBlock } = await missedBy('mentor', 60_000, PRO);
    const { id: blockId } = await openBlock(1);
    const next = await house.book.execute({ memberId, blockId, origin: 'member' });
    await correct();
    expect(await house.balances()).to.deep.equal({
      [`points:${memberId}`]: -60_000,
      [`held:${next.id}`]: 60_000,
      [`escrow:${mentorId}`]: 48_000,
      revenue: 12_000,
      compensation: 60_000,
    });
  });

  it('of a mentor is paid by the house when every credit is held meanwhile', async () => {
    const { house, memberId, mentorId, correct, openBlock } = await missedBy('mentor');
    for (let day = 1; day <= 8; day += 1) {
      const { id: blockId } = await openBlock(day);
      await house.book.execute({ memberId, blockId, origin: 'member' });
    }
    const { funding } = await correct();
    const [pass] = (await house.queries.booking.dayPasses(memberId, PAGE)).items;
    expect(funding).to.deep.equal({ kind: 'day_pass', dayPassId: pass!.id, value: 50_000 });
    expect(pass).to.include({ status: 'used' });
    expect(await house.balances()).to.deep.equal({
      [`escrow:${mentorId}`]: 30_000,
      revenue: 20_000,
      compensation: 50_000,
    });
  });

  it('of a mentor is in the next payout as earned, penalty and all', async () => {
    const { house, mentorId, session, correct } = await missedBy('mentor');
    await correct();
    const { lines, escrow, releasable } = await house.queries.payouts.accrued(mentorId, plus(sevenDaysLater, DAY));
    expect([escrow, releasable]).to.deep.equal([30_000, 0]);
    expect(lines.map(({ kind, amount, reservationId }) => [kind, amount, reservationId])).to.have.deep.members([
      ['penalty', -15_000, session.id],
      ['penalty', 15_000, session.id],
      ['session', 30_000, session.id],
    ]);
  });
});
