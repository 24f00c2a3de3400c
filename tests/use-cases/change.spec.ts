import { expect } from 'chai';
import type { Block } from '@spotter/core/booking';
import { DAY, HOUR, krw, minus, plus, type BlockId } from '@spotter/core/kernel';
import { aDayPass, NINE, PRO, aMembership } from '../contract/builders.js';
import { PAGE } from '../contract/test-data.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';

const startsAt = plus(NINE, 9 * HOUR);
const sixHoursBefore = minus(startsAt, 6 * HOUR);
async function booked(payment: 'credits' | number, mentor: object = {}) {
  const fixture = bookingFixture();
  const [memberId, mentorId] = [await fixture.addMember(payment), await fixture.addMentor('Kim', mentor)];
  const block = await fixture.addOpenBlock(mentorId, { startsAt });
  const reservation = await fixture.bookSession.execute({ memberId, blockId: block.id, origin: 'member' });
  const to = ({ id: blockId }: Pick<Block, 'id'>) => ({ reservationId: reservation.id, memberId, blockId });
  const change = (other: Pick<Block, 'id'>) => fixture.changeReservation.execute(to(other));
  const quote = (other: Pick<Block, 'id'>) => fixture.changeReservation.quote(to(other));
  const openBlock = (hours: number, by = mentorId) =>
    fixture.addOpenBlock(by, { startsAt: plus(startsAt, hours * HOUR) });
  const statusOf = async ({ id, mentorId: of }: Block) => {
    const within = { startsAt: NINE, endsAt: plus(NINE, 60 * DAY) };
    return (await fixture.queries.booking.blocks(of, within, PAGE)).items.find((one) => one.id === id)?.status;
  };
  const points = async () => (await fixture.queries.points.lots(memberId)).map(({ remaining }) => remaining);
  return { fixture, memberId, mentorId, block, reservation, change, quote, openBlock, statusOf, points };
}

describe('ChangeReservation', () => {
  it('moves the reservation with its credit, reopens the old block and publishes the event', async () => {
    const { fixture, reservation, block, change, openBlock, statusOf } = await booked('credits');
    const other = await openBlock(3);
    fixture.clock.set(sixHoursBefore);
    const changed = await change(other);
    expect(changed).to.deep.equal({
      ...reservation,
      blockId: other.id,
      startsAt: other.startsAt,
      endsAt: other.endsAt,
      storeId: other.storeId,
      roomId: other.roomId,
      changes: [{ at: sixHoursBefore, fromBlockId: block.id, toBlockId: other.id }],
    });
    expect(await fixture.queries.booking.reservation(reservation.id)).to.deep.equal({ ...changed, version: 2 });
    expect([await statusOf(block), await statusOf(other)]).to.deep.equal(['open', 'booked']);
    expect(await fixture.balances()).to.deep.equal({});
    expect(fixture.eventTypes()).to.deep.equal(['reservation-confirmed', 'reservation-changed']);
  });

  it('allows an overlap with its own old time, and refuses one with another reservation', async () => {
    const { fixture, memberId, change } = await booked('credits');
    const mentorId = await fixture.addMentor('Lee');
    const overlapping = await fixture.addOpenBlock(mentorId, { startsAt: plus(startsAt, HOUR / 2) });
    await change(overlapping);
    const third = await fixture.addOpenBlock(await fixture.addMentor('Park'), { startsAt: plus(startsAt, 4 * HOUR) });
    await fixture.bookSession.execute({ memberId, blockId: third.id, origin: 'member' });
    const sameTime = await fixture.addOpenBlock(mentorId, { startsAt: plus(startsAt, 4.5 * HOUR) });
    expect(await refusalOf(change(sameTime))).to.equal('policy-violation one-session-at-a-time');
  });

  it('refuses a taken block, a missing block and the reservation of another member', async () => {
    const { fixture, block, reservation, change, openBlock, memberId } = await booked('credits');
    expect(await refusalOf(change(block))).to.equal('reservation-conflict');
    expect(await refusalOf(change({ id: reservation.id as unknown as BlockId }))).to.equal('not-found');
    const other = await openBlock(2);
    const stranger = await fixture.addMember('credits');
    const theirs = { reservationId: reservation.id, memberId: stranger, blockId: other.id };
    expect(await refusalOf(fixture.changeReservation.execute(theirs))).to.equal('not-found');
    await fixture.cancelReservation.execute({ reservationId: reservation.id, memberId, acceptDeduction: false });
    expect(await refusalOf(change(other))).to.equal('policy-violation state');
  });
});

describe('the funding of a changed reservation', () => {
  it('charges the difference to a more expensive Pro mentor and returns it for a cheaper one', async () => {
    const { fixture, memberId, reservation, change, openBlock, points } = await booked(100_000, PRO);
    const dearer = await fixture.addMentor('Dear', { ...PRO, ratePoints: krw(85_000) });
    const cheaper = await fixture.addMentor('Cheap', { ...PRO, ratePoints: krw(30_000) });
    expect(await points()).to.deep.equal([40_000]);
    await change(await openBlock(2, dearer));
    expect(await points()).to.deep.equal([15_000]);
    expect(await fixture.balances()).to.deep.equal({
      [`held:${reservation.id}`]: 85_000,
      [`points:${memberId}`]: -85_000,
    });
    const { funding } = await change(await openBlock(4, cheaper));
    expect(funding).to.include({ kind: 'points', value: 30_000 });
    expect(await points()).to.deep.equal([70_000]);
    await fixture.cancelReservation.execute({ reservationId: reservation.id, memberId, acceptDeduction: false });
    expect(await points()).to.deep.equal([100_000]);
    expect(await fixture.balances()).to.deep.equal({});
  });

  it('funds the reservation again when the tier changes', async () => {
    const fixture = bookingFixture();
    const memberId = await fixture.addMember(60_000);
    const membership = aMembership({ memberId });
    await fixture.transaction.run(({ memberships }) => memberships.add(membership));
    const [pro, standard] = [await fixture.addMentor('Pro', PRO), await fixture.addMentor('Standard')];
    const first = await fixture.addOpenBlock(pro, { startsAt });
    const { id: reservationId } = await fixture.bookSession.execute({ memberId, blockId: first.id, origin: 'member' });
    const { id: second } = await fixture.addOpenBlock(standard, { startsAt: plus(startsAt, 2 * HOUR) });
    const toStandard = { reservationId, memberId, blockId: second };
    expect((await fixture.changeReservation.quote(toStandard)).member).to.deep.equal({
      returns: { kind: 'points', points: 60_000 },
      forfeits: null,
      pays: { kind: 'credit', membershipId: membership.id },
    });
    const { funding } = await fixture.changeReservation.execute(toStandard);
    expect(funding).to.include({ kind: 'credit', membershipId: membership.id, credit: 0, value: 50_000 });
    expect(await fixture.balances()).to.deep.equal({});
    await fixture.changeReservation.execute({ reservationId, memberId, blockId: first.id });
    expect(await fixture.balances()).to.deep.equal({
      [`held:${reservationId}`]: 60_000,
      [`points:${memberId}`]: -60_000,
    });
  });

  it('keeps a day pass to its day and to standard mentors', async () => {
    const fixture = bookingFixture();
    const [memberId, mentorId] = [await fixture.addMember(60_000), await fixture.addMentor('Kim')];
    const pass = aDayPass({ memberId });
    await fixture.transaction.run(({ dayPasses }) => dayPasses.add(pass));
    const { id: from } = await fixture.addOpenBlock(mentorId, { startsAt });
    const { id: later } = await fixture.addOpenBlock(mentorId, { startsAt: plus(startsAt, 2 * HOUR) });
    const { id: tomorrow } = await fixture.addOpenBlock(mentorId, { startsAt: plus(startsAt, DAY) });
    const booking = { memberId, blockId: from, origin: 'day_pass', dayPassId: pass.id } as const;
    const { id: reservationId, funding } = await fixture.bookSession.execute(booking);
    const to = (blockId: BlockId) => fixture.changeReservation.execute({ reservationId, memberId, blockId });
    expect((await to(later)).funding).to.deep.equal(funding);
    expect(await refusalOf(to(tomorrow))).to.equal('policy-violation day-pass-same-day');
    const { id: pro } = await fixture.addOpenBlock(await fixture.addMentor('Pro', PRO), { startsAt });
    expect(await refusalOf(to(pro))).to.equal('policy-violation day-pass-standard-only');
  });

  it('quotes the change without changing anything', async () => {
    const { fixture, reservation, quote, openBlock } = await booked(100_000, PRO);
    const dearer = await fixture.addMentor('Dear', { ...PRO, ratePoints: krw(70_000) });
    expect(await quote(await openBlock(2, dearer))).to.deep.equal({
      action: 'change',
      refusal: null,
      rule: { policy: 'cancellation-6h', deadline: sixHoursBefore },
      member: { returns: null, forfeits: null, pays: { kind: 'points', points: 10_000 } },
      mentor: { earns: 0 },
    });
    const unaffordable = await fixture.addMentor('Dearer', { ...PRO, ratePoints: krw(100_001) });
    expect((await quote(await openBlock(2, unaffordable))).refusal?.code).to.equal('insufficient-points');
    expect(await fixture.queries.booking.reservation(reservation.id)).to.deep.equal(reservation);
  });
});
