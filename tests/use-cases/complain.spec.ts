import { expect } from 'chai';
import type { MemberId, MentorId, ReservationId } from '@spotter/core/kernel';
import { anAuthority, newId, NINE } from '../contract/builders.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';

const PAGE = { page: 1, size: 20 };
const details = { category: 'lateness', text: 'Half an hour.' } as const;

/** A member who has booked a mentor once. */
async function aBookedMentor() {
  const fixture = bookingFixture();
  const [memberId, mentorId] = [await fixture.addMember('credits'), await fixture.addMentor('Kim')];
  const session = await fixture.addConfirmedSession(memberId, mentorId);
  const complain = (about: { by?: MemberId; mentorId?: MentorId; reservationId?: ReservationId | null } = {}) =>
    fixture.registerComplaint.execute({
      memberId: about.by ?? memberId,
      mentorId: about.mentorId ?? mentorId,
      reservationId: about.reservationId ?? null,
      ...details,
    });
  const queue = async () => (await fixture.queries.complaints.queue({}, PAGE)).items.map(({ complaint }) => complaint);
  return { fixture, memberId, mentorId, session, complain, queue };
}

describe('RegisterComplaint', () => {
  it('adds the complaint to the queue with or without a session and publishes the event', async () => {
    const { fixture, memberId, mentorId, session, complain, queue } = await aBookedMentor();
    for (const reservationId of [session.id, null]) {
      const entered = await complain({ reservationId });
      const { id } = entered;
      const about = { memberId, mentorId, reservationId };
      expect(entered).to.deep.equal({ id, ...about, ...details, status: 'open', createdAt: NINE });
      expect(await queue()).to.deep.include(entered);
    }
    expect(fixture.eventTypes()).to.deep.equal(['complaint-registered', 'complaint-registered']);
  });

  it('requires a present or past reservation with the mentor', async () => {
    const { fixture, session, complain, queue } = await aBookedMentor();
    const stranger = await fixture.addMember('credits');
    expect(await refusalOf(complain({ by: stranger }))).to.equal('not-found');
    expect(await refusalOf(complain({ mentorId: await fixture.addMentor('Lee') }))).to.equal('not-found');
    expect(await queue()).to.deep.equal([]);
    const ended = { ...session, status: 'rejected', rejectedAt: NINE, reason: null } as const;
    await fixture.transaction.run(({ reservations }) => reservations.save(ended));
    await complain();
    expect(await queue()).to.have.length(1);
  });

  it('refuses the fourth open complaint about a session, and accepts one about another, or once one is resolved', async () => {
    const { fixture, memberId, mentorId, session, complain, queue } = await aBookedMentor();
    const other = await fixture.addConfirmedSession(memberId, mentorId, { startsAt: session.endsAt });
    const about = { reservationId: session.id };
    const first = await complain(about);
    for (let further = 2; further <= 3; further += 1) await complain(about);
    expect(await refusalOf(complain(about))).to.equal('policy-violation open-complaints');
    await complain({ reservationId: other.id });
    await complain();
    const resolution = { complaintId: first.id, action: 'dismiss', note: 'no', ...anAuthority() } as const;
    await fixture.resolveComplaint.execute(resolution);
    await complain(about);
    expect(await refusalOf(complain(about))).to.equal('policy-violation open-complaints');
    expect(await queue()).to.have.length(6);
  });

  it('refuses a session of other people', async () => {
    const { fixture, session, memberId, complain, queue } = await aBookedMentor();
    const [stranger, other] = [await fixture.addMember('credits'), await fixture.addMentor('Lee')];
    await fixture.addConfirmedSession(memberId, other, { startsAt: session.endsAt });
    expect(await refusalOf(complain({ mentorId: other, reservationId: session.id }))).to.equal('not-found');
    expect(await refusalOf(complain({ by: stranger, reservationId: session.id }))).to.equal('not-found');
    expect(await refusalOf(complain({ reservationId: newId<ReservationId>() }))).to.equal('not-found');
    expect(await queue()).to.deep.equal([]);
  });
});
