import { expect } from 'chai';
import { HOUR, minus, plus, type Block, type MemberId, type ReservationId } from '@spotter/core';
import { aDayPass, newId, NINE, PRO } from '../contract/builders.js';
import { refusalOf, studio } from './studio.js';

const startsAt = plus(NINE, 9 * HOUR);
const sixHoursBefore = minus(startsAt, 6 * HOUR);

type House = ReturnType<typeof studio>;

async function booked(payment: 'credits' | number, mentor: object = {}) {
  const house = studio();
  const [memberId, mentorId] = [await house.aMemberWith(payment), await house.aMentorNamed('Kim', mentor)];
  const block = await house.anOpenBlock(mentorId, { startsAt });
  const reservation = await house.book.execute({ memberId, blockId: block.id, origin: 'member' });
  const cancel = (acceptDeduction = false, by: MemberId = memberId) =>
    house.cancel.execute({ reservationId: reservation.id, memberId: by, acceptDeduction });
  const quote = (acceptDeduction = false) =>
    house.cancel.quote({ reservationId: reservation.id, memberId, acceptDeduction });
  return { house, memberId, mentorId, block, reservation, cancel, quote };
}

const statusOf = async (house: House, { id, mentorId, startsAt: from, endsAt }: Block) => {
  const { items } = await house.queries.booking.blocks(mentorId, { startsAt: from, endsAt }, { page: 1, size: 9 });
  return items.find((block) => block.id === id)?.status;
};

const creditsLeft = async (house: House, memberId: MemberId) =>
  (await house.queries.memberships.current(memberId, '2026-03-02' as never))?.credits.remaining;

describe('cancelling six hours before the start, that instant included', () => {
  it('gives the credit back, reopens the block, and tells', async () => {
    const { house, memberId, block, reservation, cancel } = await booked('credits');
    expect(await creditsLeft(house, memberId)).to.equal(7);
    house.clock.set(sixHoursBefore);
    const ended = await cancel();
    expect(ended.cancellation).to.deep.equal({ at: sixHoursBefore, by: 'member', late: false, deducted: false });
    expect(await house.queries.booking.reservation(reservation.id)).to.deep.equal({ ...ended, version: 2 });
    expect(await creditsLeft(house, memberId)).to.equal(8);
    expect(await statusOf(house, block)).to.equal('open');
    expect(await house.balances()).to.deep.equal({});
    expect(house.happenings()).to.deep.equal(['reservation-confirmed', 'reservation-cancelled']);
  });

  it('gives points back to the lots they came from', async () => {
    const { house, memberId, cancel } = await booked(100_000, PRO);
    const before = await house.queries.points.lots(memberId);
    expect(before.map(({ remaining }) => remaining)).to.deep.equal([40_000]);
    house.clock.set(sixHoursBefore);
    await cancel();
    expect((await house.queries.points.lots(memberId)).map(({ remaining }) => remaining)).to.deep.equal([100_000]);
    expect(await house.balances()).to.deep.equal({});
  });

  it('gives a day pass back', async () => {
    const { house, memberId, mentorId } = await booked('credits');
    const pass = aDayPass({ memberId });
    await house.put(({ dayPasses }) => dayPasses.add(pass));
    const block = await house.anOpenBlock(mentorId, { startsAt: plus(startsAt, HOUR) });
    const booking = { memberId, blockId: block.id, origin: 'day_pass', dayPassId: pass.id } as const;
    const { id: reservationId } = await house.book.execute(booking);
    await house.cancel.execute({ reservationId, memberId, acceptDeduction: false });
    const { items } = await house.queries.booking.dayPasses(memberId, { page: 1, size: 9 });
    expect(items).to.deep.equal([pass]);
  });

  it('lets somebody else book the block', async () => {
    const { house, block, cancel } = await booked('credits');
    await cancel();
    const memberId = await house.aMemberWith('credits');
    await house.book.execute({ memberId, blockId: block.id, origin: 'member' });
    expect(await statusOf(house, block)).to.equal('booked');
  });
});

describe('cancelling one millisecond later', () => {
  const late = plus(sixHoursBefore, 1);

  it('is refused, and nothing has changed', async () => {
    const { house, block, cancel } = await booked('credits');
    house.clock.set(late);
    expect(await refusalOf(cancel())).to.equal('policy-violation cancellation-6h');
    expect(await statusOf(house, block)).to.equal('booked');
    expect(house.happenings()).to.deep.equal(['reservation-confirmed']);
  });

  it('with the deduction accepted keeps the credit, gives the mentor half the share, and reopens the block', async () => {
    const { house, memberId, mentorId, reservation, block, cancel } = await booked('credits');
    house.clock.set(late);
    const { cancellation } = await cancel(true);
    expect(cancellation).to.deep.equal({ at: late, by: 'member', late: true, deducted: true });
    expect(await creditsLeft(house, memberId)).to.equal(7);
    expect(await statusOf(house, block)).to.equal('open');
    // 400,000 / 8 = 50,000; 60 % of it 30,000; half of that 15,000.
    const { funding } = reservation;
    expect(await house.balances()).to.deep.equal({
      [`deferred:${funding.kind === 'credit' ? funding.membershipId : ''}`]: -50_000,
      [`escrow:${mentorId}`]: 15_000,
      revenue: 35_000,
    });
  });

  it('of a Pro session forfeits the points: 80 % of 60,000, half of it 24,000', async () => {
    const { house, memberId, mentorId, cancel } = await booked(100_000, PRO);
    house.clock.set(late);
    await cancel(true);
    expect(await house.balances()).to.deep.equal({
      [`points:${memberId}`]: -60_000,
      [`escrow:${mentorId}`]: 24_000,
      revenue: 36_000,
    });
  });
});

describe('cancelling', () => {
  it('twice is refused, and settles once', async () => {
    const { house, mentorId, cancel } = await booked('credits');
    house.clock.set(minus(startsAt, 1));
    await cancel(true);
    expect(await refusalOf(cancel(true))).to.equal('policy-violation state');
    expect(await house.balances()).to.include({ [`escrow:${mentorId}`]: 15_000 });
  });

  it('is over when the session starts', async () => {
    const { house, cancel } = await booked('credits');
    house.clock.set(startsAt);
    expect(await refusalOf(cancel(true))).to.equal('policy-violation before-the-start');
  });

  it('what is somebody else’s, or nobody’s, finds nothing', async () => {
    const { house, memberId, cancel } = await booked('credits');
    expect(await refusalOf(cancel(false, await house.aMemberWith('credits')))).to.equal('not-found');
    const nothing = { reservationId: newId<ReservationId>(), memberId, acceptDeduction: false };
    expect(await refusalOf(house.cancel.execute(nothing))).to.equal('not-found');
  });
});

describe('the quote of a cancellation', () => {
  it('in time returns the funding, and changes nothing', async () => {
    const { house, reservation, quote } = await booked(100_000, PRO);
    house.clock.set(sixHoursBefore);
    expect(await quote()).to.deep.equal({
      action: 'cancel',
      refusal: null,
      rule: { policy: 'cancellation-6h', deadline: sixHoursBefore },
      member: { returns: { kind: 'points', points: 60_000 }, forfeits: null, pays: null },
      mentor: { earns: 0 },
    });
    expect(await house.queries.booking.reservation(reservation.id)).to.deep.equal(reservation);
    expect(house.happenings()).to.deep.equal(['reservation-confirmed']);
  });

  it('too late tells the price, and whether it has been agreed to', async () => {
    const { house, quote } = await booked('credits');
    house.clock.set(plus(sixHoursBefore, 1));
    const { refusal, member, mentor } = await quote();
    expect(refusal?.details).to.include({ policy: 'cancellation-6h', acknowledgeWith: 'acceptDeduction=true' });
    expect(member.forfeits).to.include({ kind: 'credit' });
    expect(mentor.earns).to.equal(15_000);
    expect((await quote(true)).refusal).to.equal(null);
  });

  it('of what has started is a refusal and nothing else', async () => {
    const { house, quote } = await booked('credits');
    house.clock.set(startsAt);
    const { refusal, member, mentor } = await quote(true);
    expect(refusal?.details).to.include({ policy: 'before-the-start' });
    expect([member, mentor]).to.deep.equal([{ returns: null, forfeits: null, pays: null }, { earns: 0 }]);
  });
});
