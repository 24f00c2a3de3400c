import { expect } from 'chai';
import { DAY, HOUR, krw, minus, plus, type Reservation } from '@spotter/core';
import { aCredit, NINE } from '../contract/builders.js';
import { plainNotes, refusalOf, studio } from './studio.js';

const startsAt = plus(NINE, HOUR);
const nextDay = plus(startsAt, HOUR + DAY);

async function aRunningSession() {
  const house = studio();
  const [memberId, mentorId] = [await house.aMemberWith('credits'), await house.aMentorNamed('Kim')];
  const funding = aCredit({ value: krw(50_000) });
  const confirmed = await house.aConfirmedSession(memberId, mentorId, { startsAt, funding });
  const session: Reservation = { ...confirmed, status: 'in_progress', startedAt: startsAt };
  await house.put(({ reservations }) => reservations.save(session));
  return { house, session, mentorId, funding };
}

describe('completing sessions that nobody has recorded', () => {
  it('begins 24 hours after their end, and not a millisecond earlier', async () => {
    const { house, session, mentorId, funding } = await aRunningSession();
    house.clock.set(minus(nextDay, 1));
    expect((await house.completeUnrecorded.run()).considered).to.equal(0);
    house.clock.set(nextDay);
    expect(await house.completeUnrecorded.run()).to.include({ considered: 1, changed: 1 });
    const after = await house.queries.booking.reservation(session.id);
    expect(after).to.include({ status: 'completed', completedAt: nextDay });
    expect(await house.balances()).to.deep.equal({
      [`deferred:${funding.membershipId}`]: -50_000,
      [`escrow:${mentorId}`]: 30_000,
      revenue: 20_000,
    });
    expect(house.happenings()).to.deep.equal(['session-completed']);
  });

  it('again does nothing, and a record comes too late', async () => {
    const { house, session, mentorId } = await aRunningSession();
    house.clock.set(nextDay);
    await Promise.all([house.completeUnrecorded.run(), house.completeUnrecorded.run()]);
    expect(await house.balances()).to.include({ [`escrow:${mentorId}`]: 30_000 });
    const recording = house.record.execute({ sessionId: session.id, mentorId, notes: plainNotes() });
    expect(await refusalOf(recording)).to.equal('policy-violation state');
  });
});
