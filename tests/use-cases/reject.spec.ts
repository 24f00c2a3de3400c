import { expect } from 'chai';
import { DAY, HOUR, plus } from '@spotter/core/kernel';
import { NINE, PRO } from '../contract/builders.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';

const startsAt = plus(NINE, 5 * HOUR);

async function matched(payment: 'credits' | number, mentor: object = {}) {
  const fixture = bookingFixture();
  const [memberId, mentorId] = [await fixture.addMember(payment), await fixture.addMentor('Kim', mentor)];
  const block = await fixture.addOpenBlock(mentorId, { startsAt });
  const reservation = await fixture.matchAutomatically.execute({ memberId, from: NINE, until: plus(NINE, DAY) });
  const command = { reservationId: reservation.id, memberId, reason: 'Too early' };
  return { fixture, memberId, block, reservation, command, reject: () => fixture.rejectMatch.execute(command) };
}

describe('RejectMatch', () => {
  it('returns the points within six hours of the start, reopens the block and publishes the event', async () => {
    const { fixture, memberId, block, reservation, reject } = await matched(60_000, PRO);
    const rejected = await reject();
    expect(rejected).to.include({ status: 'rejected', rejectedAt: NINE, reason: 'Too early' });
    expect(await fixture.queries.booking.reservation(reservation.id)).to.deep.equal({ ...rejected, version: 2 });
    expect((await fixture.queries.points.lots(memberId)).map(({ remaining }) => remaining)).to.deep.equal([60_000]);
    expect(await fixture.balances()).to.deep.equal({});
    expect(fixture.eventTypes()).to.deep.equal(['reservation-confirmed', 'reservation-rejected']);
    const again = await fixture.bookSession.execute({ memberId, blockId: block.id, origin: 'member' });
    expect(again.status).to.equal('confirmed');
  });

  it('refuses a reservation that the member chose', async () => {
    const fixture = bookingFixture();
    const [memberId, mentorId] = [await fixture.addMember('credits'), await fixture.addMentor('Kim')];
    const { id: blockId } = await fixture.addOpenBlock(mentorId, { startsAt });
    const { id: reservationId } = await fixture.bookSession.execute({ memberId, blockId, origin: 'member' });
    const rejecting = fixture.rejectMatch.execute({ reservationId, memberId, reason: null });
    expect(await refusalOf(rejecting)).to.equal('policy-violation auto-match-rejection-24h');
  });

  it('hides the reservation from other members', async () => {
    const { fixture, command } = await matched('credits');
    const memberId = await fixture.addMember('credits');
    expect(await refusalOf(fixture.rejectMatch.execute({ ...command, memberId }))).to.equal('not-found');
  });

  it('quotes the deadline without changing the reservation', async () => {
    const { fixture, reservation, command, reject } = await matched('credits');
    const { refusal, rule, member } = await fixture.rejectMatch.quote(command);
    expect(refusal).to.equal(null);
    expect(rule).to.deep.equal({ policy: 'auto-match-rejection-24h', deadline: plus(NINE, DAY) });
    expect(member.returns).to.include({ kind: 'credit' });
    expect(await fixture.queries.booking.reservation(reservation.id)).to.deep.equal(reservation);
    await reject();
    expect((await fixture.rejectMatch.quote(command)).refusal?.details).to.include({
      policy: 'state',
      state: 'rejected',
    });
  });
});
