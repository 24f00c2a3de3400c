import {
  DAY,
  defaultPolicies,
  GuideCardio,
  GuideRoom,
  plus,
  RecommendSession,
  TemplateNarrativeWriter,
} from '@spotter/core';
import type { MemberId, MentorId, ReservationId } from '@spotter/core';
import { expect } from 'chai';
import { newId, NINE } from '../contract/builders.js';
import { refusalOf, studio } from './studio.js';

const startsAt = plus(NINE, DAY);
const language = 'en';

/** A member of whom nothing is known, booked at a store that is not there any more. */
async function aBookedSession() {
  const house = studio();
  const mentorId = await house.aMentorNamed('Hana');
  const memberId = await house.aMemberWith('credits');
  const { id: sessionId } = await house.aConfirmedSession(memberId, mentorId, { startsAt });
  const narrator = new TemplateNarrativeWriter();
  const { training } = house.queries;
  return {
    sessionId,
    memberId,
    mentorId,
    recommend: new RecommendSession(training, narrator, defaultPolicies),
    cardio: new GuideCardio(training, narrator, defaultPolicies),
    room: new GuideRoom(house.queries, narrator, defaultPolicies),
  };
}

describe('guidance for a session', () => {
  it('is given without a room, a store or a record', async () => {
    const { room, sessionId, memberId } = await aBookedSession();
    const guide = await room.execute({ sessionId, memberId, language });
    expect(guide.room.name).to.equal('-');
    expect(guide.because).to.deep.equal([{ key: 'room_unknown' }]);
    expect(guide.circuit.map(({ equipment }) => equipment)).to.deep.equal([null, null, null, null]);
    expect(guide.restsOn).to.deep.equal([]);
    expect(guide.narrative).to.include('Nothing is known of the room');
  });

  it('is for its member, and the recommendation for its mentor, alone', async () => {
    const { recommend, cardio, room, sessionId, mentorId } = await aBookedSession();
    const memberId = newId<MemberId>();
    for (const guide of [cardio, room])
      expect(await refusalOf(guide.execute({ sessionId, memberId, language }))).to.equal('not-found');
    const strangers = [
      { role: 'member', id: memberId },
      { role: 'mentor', id: newId<MentorId>() },
      // Ids of one kind open nothing to the other.
      { role: 'member', id: mentorId as string as MemberId },
    ] as const;
    for (const person of strangers)
      expect(await refusalOf(recommend.execute({ sessionId, person, language }))).to.equal('not-found');
    const nobodys = { sessionId: newId<ReservationId>(), person: { role: 'mentor', id: mentorId }, language } as const;
    expect(await refusalOf(recommend.execute(nobodys))).to.equal('not-found');
  });

  it('is the same whenever it is asked for', async () => {
    const { recommend, sessionId, mentorId: id } = await aBookedSession();
    const ask = () => recommend.execute({ sessionId, person: { role: 'mentor', id }, language });
    expect(await ask()).to.deep.equal(await ask());
  });
});
