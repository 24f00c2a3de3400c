import { expect } from 'chai';
import type { Reservation } from '@spotter/core/booking';
import { DAY, HOUR, krw, minus, plus } from '@spotter/core/kernel';
import { aCredit, NINE } from '../contract/builders.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';
import { sessionNotes } from './test-service.js';

const startsAt = plus(NINE, HOUR);
const nextDay = plus(startsAt, HOUR + DAY);

async function aRunningSession() {
  const fixture = bookingFixture();
  const [memberId, mentorId] = [await fixture.addMember('credits'), await fixture.addMentor('Kim')];
  const funding = aCredit({ value: krw(50_000) });
  const confirmed = await fixture.addConfirmedSession(memberId, mentorId, { startsAt, funding });
  const session: Reservation = { ...confirmed, status: 'in_progress', startedAt: startsAt };
  await fixture.transaction.run(({ reservations }) => reservations.save(session));
  return { fixture, session, mentorId, funding };
}

describe('CompleteUnrecorded', () => {
  it('completes a session 24 hours after its end, not a millisecond earlier', async () => {
    const { fixture, session, mentorId, funding } = await aRunningSession();
    fixture.clock.set(minus(nextDay, 1));
    expect((await fixture.completeUnrecorded.run()).considered).to.equal(0);
    fixture.clock.set(nextDay);
    expect(await fixture.completeUnrecorded.run()).to.include({ considered: 1, changed: 1 });
    const after = await fixture.queries.booking.reservation(session.id);
    expect(after).to.include({ status: 'completed', completedAt: nextDay });
    expect(await fixture.balances()).to.deep.equal({
      [`deferred:${funding.membershipId}`]: -50_000,
      [`escrow:${mentorId}`]: 30_000,
      revenue: 20_000,
    });
    expect(fixture.eventTypes()).to.deep.equal(['session-completed']);
    expect(fixture.eventsOf('session-completed')[0]).to.include({ reservationId: session.id, by: 'system' });
  });

  it('changes nothing in a second run, and a later record is refused', async () => {
    const { fixture, session, mentorId } = await aRunningSession();
    fixture.clock.set(nextDay);
    await Promise.all([fixture.completeUnrecorded.run(), fixture.completeUnrecorded.run()]);
    expect(await fixture.balances()).to.include({ [`escrow:${mentorId}`]: 30_000 });
    const recording = fixture.recordSession.execute({ sessionId: session.id, mentorId, notes: sessionNotes() });
    expect(await refusalOf(recording)).to.equal('policy-violation state');
  });
});
