import { expect } from 'chai';
import type { ReservationId } from '@spotter/core/kernel';
import { anAuthority } from '../contract/builders.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';

describe('RegisterComplaint', () => {
  it('refuses the fourth open complaint about a session, and accepts one about another, or once one is resolved', async () => {
    const fixture = bookingFixture();
    const [memberId, mentorId] = [await fixture.addMember('credits'), await fixture.addMentor('Kim')];
    const session = await fixture.addConfirmedSession(memberId, mentorId);
    const details = { memberId, mentorId, category: 'lateness', text: 'Half an hour.' } as const;
    const complain = (reservationId: ReservationId | null) =>
      fixture.registerComplaint.execute({ ...details, reservationId });
    const other = await fixture.addConfirmedSession(memberId, mentorId, { startsAt: session.endsAt });
    const first = await complain(session.id);
    for (let further = 2; further <= 3; further += 1) await complain(session.id);
    expect(await refusalOf(complain(session.id))).to.equal('policy-violation open-complaints');
    await complain(other.id);
    await complain(null);
    const resolution = { complaintId: first.id, action: 'dismiss', note: 'no', ...anAuthority() } as const;
    await fixture.resolveComplaint.execute(resolution);
    await complain(session.id);
    expect(await refusalOf(complain(session.id))).to.equal('policy-violation open-complaints');
    expect((await fixture.queries.complaints.queue({}, { page: 1, size: 20 })).total).to.equal(6);
  });
});
