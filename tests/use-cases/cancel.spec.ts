import { expect } from 'chai';
import type { Block } from '@spotter/core/booking';
import { HOUR, minus, plus, type MemberId, type ReservationId } from '@spotter/core/kernel';
import { aDayPass, newId, NINE, PRO } from '../contract/builders.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';

const startsAt = plus(NINE, 9 * HOUR);
const sixHoursBefore = minus(startsAt, 6 * HOUR);

type Fixture = ReturnType<typeof bookingFixture>;

async function booked(payment: 'credits' | number, mentor: object = {}) {
  const fixture = bookingFixture();
  const [memberId, mentorId] = [await fixture.addMember(payment), await fixture.addMentor('Kim', mentor)];
  const block = await fixture.addOpenBlock(mentorId, { startsAt });
  const reservation = await fixture.bookSession.execute({ memberId, blockId: block.id, origin: 'member' });
  const cancel = (acceptDeduction = false, by: MemberId = memberId) =>
    fixture.cancelReservation.execute({ reservationId: reservation.id, memberId: by, acceptDeduction });
  const quote = (acceptDeduction = false) =>
    fixture.cancelReservation.quote({ reservationId: reservation.id, memberId, acceptDeduction });
  return { fixture, memberId, mentorId, block, reservation, cancel, quote };
}

const statusOf = async (fixture: Fixture, { id, mentorId, startsAt: from, endsAt }: Block) => {
  const { items } = await fixture.queries.booking.blocks(mentorId, { startsAt: from, endsAt }, { page: 1, size: 9 });
  return items.find((block) => block.id === id)?.status;
};

const creditsLeft = async (fixture: Fixture, memberId: MemberId) =>
  (await fixture.queries.memberships.current(memberId, '2026-03-02' as never))?.credits.remaining;

describe('CancelReservation, exactly six hours before the start', () => {
  it('returns the credit, reopens the block and publishes the event', async () => {
    const { fixture, memberId, block, reservation, cancel } = await booked('credits');
    expect(await creditsLeft(fixture, memberId)).to.equal(7);
    fixture.clock.set(sixHoursBefore);
    const ended = await cancel();
    expect(ended.cancellation).to.deep.equal({ at: sixHoursBefore, by: 'member', late: false, deducted: false });
    expect(await fixture.queries.booking.reservation(reservation.id)).to.deep.equal({ ...ended, version: 2 });
    expect(await creditsLeft(fixture, memberId)).to.equal(8);
    expect(await statusOf(fixture, block)).to.equal('open');
    expect(await fixture.balances()).to.deep.equal({});
    expect(fixture.eventTypes()).to.deep.equal(['reservation-confirmed', 'reservation-cancelled']);
  });

  it('returns points to their lots', async () => {
    const { fixture, memberId, cancel } = await booked(100_000, PRO);
    const before = await fixture.queries.points.lots(memberId);
    expect(before.map(({ remaining }) => remaining)).to.deep.equal([40_000]);
    fixture.clock.set(sixHoursBefore);
    await cancel();
    expect((await fixture.queries.points.lots(memberId)).map(({ remaining }) => remaining)).to.deep.equal([100_000]);
    expect(await fixture.balances()).to.deep.equal({});
  });

  it('returns the day pass', async () => {
    const { fixture, memberId, mentorId } = await booked('credits');
    const pass = aDayPass({ memberId });
    await fixture.transaction.run(({ dayPasses }) => dayPasses.add(pass));
    const block = await fixture.addOpenBlock(mentorId, { startsAt: plus(startsAt, HOUR) });
    const booking = { memberId, blockId: block.id, origin: 'day_pass', dayPassId: pass.id } as const;
    const { id: reservationId } = await fixture.bookSession.execute(booking);
    await fixture.cancelReservation.execute({ reservationId, memberId, acceptDeduction: false });
    const { items } = await fixture.queries.booking.dayPasses(memberId, { page: 1, size: 9 });
    expect(items).to.deep.equal([pass]);
  });

  it('lets another member book the block', async () => {
    const { fixture, block, cancel } = await booked('credits');
    await cancel();
    const memberId = await fixture.addMember('credits');
    await fixture.bookSession.execute({ memberId, blockId: block.id, origin: 'member' });
    expect(await statusOf(fixture, block)).to.equal('booked');
  });
});

describe('CancelReservation, a millisecond later', () => {
  const late = plus(sixHoursBefore, 1);

  it('refuses the cancellation and changes nothing', async () => {
    const { fixture, block, cancel } = await booked('credits');
    fixture.clock.set(late);
    expect(await refusalOf(cancel())).to.equal('policy-violation cancellation-6h');
    expect(await statusOf(fixture, block)).to.equal('booked');
    expect(fixture.eventTypes()).to.deep.equal(['reservation-confirmed']);
  });

  it('deducts the credit, pays the mentor half the share and reopens the block when the deduction is accepted', async () => {
    const { fixture, memberId, mentorId, reservation, block, cancel } = await booked('credits');
    fixture.clock.set(late);
    const { cancellation } = await cancel(true);
    expect(cancellation).to.deep.equal({ at: late, by: 'member', late: true, deducted: true });
    expect(await creditsLeft(fixture, memberId)).to.equal(7);
    expect(await statusOf(fixture, block)).to.equal('open');
    // 400,000 / 8 = 50,000; 60 % of it 30,000; half of that 15,000.
    const { funding } = reservation;
    expect(await fixture.balances()).to.deep.equal({
      [`deferred:${funding.kind === 'credit' ? funding.membershipId : ''}`]: -50_000,
      [`escrow:${mentorId}`]: 15_000,
      revenue: 35_000,
    });
  });

  it('pays a Pro mentor half of 80 % of the points: 24,000 of 60,000', async () => {
    const { fixture, memberId, mentorId, cancel } = await booked(100_000, PRO);
    fixture.clock.set(late);
    await cancel(true);
    expect(await fixture.balances()).to.deep.equal({
      [`points:${memberId}`]: -60_000,
      [`escrow:${mentorId}`]: 24_000,
      revenue: 36_000,
    });
  });
});

describe('CancelReservation', () => {
  it('refuses a second cancellation and settles once', async () => {
    const { fixture, mentorId, cancel } = await booked('credits');
    fixture.clock.set(minus(startsAt, 1));
    await cancel(true);
    expect(await refusalOf(cancel(true))).to.equal('policy-violation state');
    expect(await fixture.balances()).to.include({ [`escrow:${mentorId}`]: 15_000 });
  });

  it('refuses a cancellation after the start', async () => {
    const { fixture, cancel } = await booked('credits');
    fixture.clock.set(startsAt);
    expect(await refusalOf(cancel(true))).to.equal('policy-violation before-the-start');
  });

  it('answers not-found for the reservation of another member and for an unknown one', async () => {
    const { fixture, memberId, cancel } = await booked('credits');
    expect(await refusalOf(cancel(false, await fixture.addMember('credits')))).to.equal('not-found');
    const nothing = { reservationId: newId<ReservationId>(), memberId, acceptDeduction: false };
    expect(await refusalOf(fixture.cancelReservation.execute(nothing))).to.equal('not-found');
  });
});

describe('CancelReservation.quote', () => {
  it('quotes the returned funding in time and changes nothing', async () => {
    const { fixture, reservation, quote } = await booked(100_000, PRO);
    fixture.clock.set(sixHoursBefore);
    expect(await quote()).to.deep.equal({
      action: 'cancel',
      refusal: null,
      rule: { policy: 'cancellation-6h', deadline: sixHoursBefore },
      member: { returns: { kind: 'points', points: 60_000 }, forfeits: null, pays: null },
      mentor: { earns: 0 },
    });
    expect(await fixture.queries.booking.reservation(reservation.id)).to.deep.equal(reservation);
    expect(fixture.eventTypes()).to.deep.equal(['reservation-confirmed']);
  });

  it('quotes the deduction of a late cancellation and whether it is accepted', async () => {
    const { fixture, quote } = await booked('credits');
    fixture.clock.set(plus(sixHoursBefore, 1));
    const { refusal, member, mentor } = await quote();
    expect(refusal?.details).to.include({ policy: 'cancellation-6h', acknowledgeWith: 'acceptDeduction=true' });
    expect(member.forfeits).to.include({ kind: 'credit' });
    expect(mentor.earns).to.equal(15_000);
    expect((await quote(true)).refusal).to.equal(null);
  });

  it('quotes only a refusal after the start', async () => {
    const { fixture, quote } = await booked('credits');
    fixture.clock.set(startsAt);
    const { refusal, member, mentor } = await quote(true);
    expect(refusal?.details).to.include({ policy: 'before-the-start' });
    expect([member, mentor]).to.deep.equal([{ returns: null, forfeits: null, pays: null }, { earns: 0 }]);
  });
});
