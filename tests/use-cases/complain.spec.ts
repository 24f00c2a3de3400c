import { expect } from 'chai';
import type { MemberId, MentorId, ReservationId } from '@spotter/core';
import { newId, NINE } from '../contract/builders.js';
import { refusalOf, studio } from './studio.js';

const PAGE = { page: 1, size: 20 };
const grievance = { category: 'lateness', text: 'Half an hour.' } as const;

/** A member who has booked a mentor once. */
async function aBookedMentor() {
  const house = studio();
  const [memberId, mentorId] = [await house.aMemberWith('credits'), await house.aMentorNamed('Kim')];
  const session = await house.aConfirmedSession(memberId, mentorId);
  const complain = (about: { by?: MemberId; mentorId?: MentorId; reservationId?: ReservationId | null } = {}) =>
    house.complain.execute({
      memberId: about.by ?? memberId,
      mentorId: about.mentorId ?? mentorId,
      reservationId: about.reservationId ?? null,
      ...grievance,
    });
  const queue = async () => (await house.queries.complaints.queue({}, PAGE)).items;
  return { house, memberId, mentorId, session, complain, queue };
}

describe('complaining of a mentor', () => {
  it('enters the queue, about one session or none, and is told', async () => {
    const { house, memberId, mentorId, session, complain, queue } = await aBookedMentor();
    for (const reservationId of [session.id, null]) {
      const entered = await complain({ reservationId });
      const { id } = entered;
      const about = { memberId, mentorId, reservationId };
      expect(entered).to.deep.equal({ id, ...about, ...grievance, status: 'open', createdAt: NINE });
      expect(await queue()).to.deep.include(entered);
    }
    expect(house.happenings()).to.deep.equal(['complaint-registered', 'complaint-registered']);
  });

  it('is for those who have, or had, a reservation with the mentor, whatever became of it', async () => {
    const { house, session, complain, queue } = await aBookedMentor();
    const stranger = await house.aMemberWith('credits');
    expect(await refusalOf(complain({ by: stranger }))).to.equal('not-found');
    expect(await refusalOf(complain({ mentorId: await house.aMentorNamed('Lee') }))).to.equal('not-found');
    expect(await queue()).to.deep.equal([]);
    const ended = { ...session, status: 'rejected', rejectedAt: NINE, reason: null } as const;
    await house.put(({ reservations }) => reservations.save(ended));
    await complain();
    expect(await queue()).to.have.length(1);
  });

  it('names a session of both, and no other', async () => {
    const { house, session, memberId, complain, queue } = await aBookedMentor();
    const [stranger, other] = [await house.aMemberWith('credits'), await house.aMentorNamed('Lee')];
    await house.aConfirmedSession(memberId, other, { startsAt: session.endsAt });
    expect(await refusalOf(complain({ mentorId: other, reservationId: session.id }))).to.equal('not-found');
    expect(await refusalOf(complain({ by: stranger, reservationId: session.id }))).to.equal('not-found');
    expect(await refusalOf(complain({ reservationId: newId<ReservationId>() }))).to.equal('not-found');
    expect(await queue()).to.deep.equal([]);
  });
});
