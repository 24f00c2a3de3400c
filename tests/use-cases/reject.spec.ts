import { expect } from 'chai';
import { DAY, HOUR, minus, plus } from '@spotter/core/kernel';
import { NINE, PRO } from '../contract/builders.js';
import { bookingFixture } from './booking-fixture.js';

describe('RejectMatch', () => {
  it('returns the points within six hours of the start, reopens the block and publishes the event', async () => {
    const fixture = bookingFixture();
    const [memberId, mentorId] = [await fixture.addMember(60_000), await fixture.addMentor('Kim', PRO)];
    const block = await fixture.addOpenBlock(mentorId, { startsAt: plus(NINE, 5 * HOUR) });
    const reservation = await fixture.matchAutomatically.execute({ memberId, from: NINE, until: plus(NINE, DAY) });
    const command = { reservationId: reservation.id, memberId, reason: 'Too early' };
    const { rule } = await fixture.rejectMatch.quote(command);
    expect(rule.deadline, 'of the quote').to.equal(minus(block.startsAt, 1));
    const rejected = await fixture.rejectMatch.execute(command);
    expect(rejected).to.include({ status: 'rejected', rejectedAt: NINE, reason: 'Too early' });
    expect(await fixture.queries.booking.reservation(reservation.id)).to.deep.equal({ ...rejected, version: 2 });
    expect((await fixture.queries.points.lots(memberId)).map(({ remaining }) => remaining)).to.deep.equal([60_000]);
    expect(await fixture.balances()).to.deep.equal({});
    expect(fixture.eventTypes()).to.deep.equal(['reservation-confirmed', 'reservation-rejected']);
    const again = await fixture.bookSession.execute({ memberId, blockId: block.id, origin: 'member' });
    expect(again.status).to.equal('confirmed');
  });
});
