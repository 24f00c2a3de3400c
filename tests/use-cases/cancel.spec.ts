import { expect } from 'chai';
import type { Block } from '@spotter/core/booking';
import { HOUR, minus, plus, type MemberId } from '@spotter/core/kernel';
import { NINE } from '../contract/builders.js';
import { bookingFixture } from './booking-fixture.js';

const startsAt = plus(NINE, 9 * HOUR);
const sixHoursBefore = minus(startsAt, 6 * HOUR);

type Fixture = ReturnType<typeof bookingFixture>;

async function booked() {
  const fixture = bookingFixture();
  const [memberId, mentorId] = [await fixture.addMember('credits'), await fixture.addMentor('Kim')];
  const block = await fixture.addOpenBlock(mentorId, { startsAt });
  const reservation = await fixture.bookSession.execute({ memberId, blockId: block.id, origin: 'member' });
  const cancel = (acceptDeduction: boolean) =>
    fixture.cancelReservation.execute({ reservationId: reservation.id, memberId, acceptDeduction });
  return { fixture, memberId, mentorId, block, reservation, cancel };
}

const statusOf = async (fixture: Fixture, { id, mentorId, startsAt: from, endsAt }: Block) => {
  const { items } = await fixture.queries.booking.blocks(mentorId, { startsAt: from, endsAt }, { page: 1, size: 9 });
  return items.find((block) => block.id === id)?.status;
};

const creditsLeft = async (fixture: Fixture, memberId: MemberId) =>
  (await fixture.queries.memberships.current(memberId, '2026-03-02' as never))?.credits.remaining;

describe('CancelReservation', () => {
  it('exactly six hours before the start returns the credit, reopens the block and publishes the event', async () => {
    const { fixture, memberId, block, reservation, cancel } = await booked();
    expect(await creditsLeft(fixture, memberId)).to.equal(7);
    fixture.clock.set(sixHoursBefore);
    const ended = await cancel(false);
    expect(ended.cancellation).to.deep.equal({ at: sixHoursBefore, by: 'member', late: false, deducted: false });
    expect(await fixture.queries.booking.reservation(reservation.id)).to.deep.equal({ ...ended, version: 2 });
    expect(await creditsLeft(fixture, memberId)).to.equal(8);
    expect(await statusOf(fixture, block)).to.equal('open');
    expect(await fixture.balances()).to.deep.equal({});
    expect(fixture.eventTypes()).to.deep.equal(['reservation-confirmed', 'reservation-cancelled']);
  });

  it('a millisecond later deducts the credit, pays the mentor half the share and reopens the block', async () => {
    const late = plus(sixHoursBefore, 1);
    const { fixture, memberId, mentorId, reservation, block, cancel } = await booked();
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
});
