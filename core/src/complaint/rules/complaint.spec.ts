import { expect } from 'chai';
import { complaintPolicies } from '../policy.js';
import {
  holdsBack,
  type OpenComplaint,
  requireFewOpenComplaints,
  type Resolution,
  resolveComplaint,
} from './complaint.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { MentorId, ReservationId } from '../../kernel/ids.js';

const session = 'session-1' as ReservationId;

const other = 'session-2' as ReservationId;

const mentorId = 'mentor-1' as MentorId;

const open = { status: 'open', mentorId, reservationId: session } as const;

describe('a complaint', () => {
  it('holds the earnings of its reservation', () =>
    expect(holdsBack(open, { mentorId, reservationId: session })).to.equal(true));

  it('holds no earnings after it is resolved', () =>
    expect(holdsBack({ ...open, status: 'resolved' }, { mentorId, reservationId: session })).to.equal(false));

  it('does not hold earnings of another reservation, or earnings without a reservation', () => {
    for (const reservationId of [other, null]) expect(holdsBack(open, { mentorId, reservationId })).to.equal(false);
  });

  it('does not hold the earnings of another mentor of the session, for example its substitute', () =>
    expect(holdsBack(open, { mentorId: 'mentor-2' as MentorId, reservationId: session })).to.equal(false));

  it('is refused while three about the reservation are open', () => {
    const { complaint } = complaintPolicies;
    for (const few of [0, 1, 2]) requireFewOpenComplaints(few, complaint);
    for (const many of [3, 4])
      expect(() => requireFewOpenComplaints(many, complaint))
        .to.throw(DomainError)
        .with.deep.property('details', { policy: 'open-complaints', allowed: 3, open: many });
  });

  it('is resolved once', () => {
    const entered = { status: 'open' } as OpenComplaint;
    const resolution = { action: 'warn', note: 'Twice now.' } as Resolution;
    const done = resolveComplaint(entered, resolution);
    expect(done).to.deep.equal({ status: 'resolved', resolution });
    expect(() => resolveComplaint(done, { ...resolution, action: 'dismiss' })).to.throw(
      'A complaint that is resolved cannot be resolved.',
    );
  });

  it('holds no earnings when it has no session', () => {
    for (const reservationId of [session, null])
      expect(holdsBack({ ...open, reservationId: null }, { mentorId, reservationId })).to.equal(false);
  });
});
