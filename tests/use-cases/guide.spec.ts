import { DAY, plus, type MemberId, type MentorId, type ReservationId } from '@spotter/core/kernel';
import { expect } from 'chai';
import { newId, NINE } from '../contract/builders.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';

const startsAt = plus(NINE, DAY);
const language = 'en';

/** A member without data, booked at a store that no longer exists. */
async function aBookedSession() {
  const fixture = bookingFixture();
  const mentorId = await fixture.addMentor('Hana');
  const memberId = await fixture.addMember('credits');
  const { id: sessionId } = await fixture.addConfirmedSession(memberId, mentorId, { startsAt });
  return { ...fixture, sessionId, memberId, mentorId };
}

describe('guidance for a session', () => {
  it('is given without a room, a store or a record', async () => {
    const { guideRoom, sessionId, memberId } = await aBookedSession();
    const guide = await guideRoom.execute({ sessionId, memberId, language });
    expect(guide.room.name).to.equal('-');
    expect(guide.because).to.deep.equal([{ key: 'room_unknown' }]);
    expect(guide.circuit.map(({ equipment }) => equipment)).to.deep.equal([null, null, null, null]);
    expect(guide.restsOn).to.deep.equal([]);
    expect(guide.narrative).to.include('No equipment list for this room');
  });

  it('is shown to the member of the session only, and the recommendation to its mentor only', async () => {
    const { recommendSession, guideCardio, guideRoom, sessionId, mentorId } = await aBookedSession();
    const memberId = newId<MemberId>();
    for (const guide of [guideCardio, guideRoom])
      expect(await refusalOf(guide.execute({ sessionId, memberId, language }))).to.equal('not-found');
    const strangers = [
      { role: 'member', id: memberId },
      { role: 'mentor', id: newId<MentorId>() },
      // Ids of a member are not ids of a mentor.
      { role: 'member', id: mentorId as string as MemberId },
    ] as const;
    for (const person of strangers)
      expect(await refusalOf(recommendSession.execute({ sessionId, person, language }))).to.equal('not-found');
    const nobodys = { sessionId: newId<ReservationId>(), person: { role: 'mentor', id: mentorId }, language } as const;
    expect(await refusalOf(recommendSession.execute(nobodys))).to.equal('not-found');
  });

  it('is the same for every request', async () => {
    const { recommendSession, sessionId, mentorId: id } = await aBookedSession();
    const ask = () => recommendSession.execute({ sessionId, person: { role: 'mentor', id }, language });
    expect(await ask()).to.deep.equal(await ask());
  });
});
