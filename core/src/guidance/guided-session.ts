import { notFound, wrongState } from '../shared/domain-error.js';
import type { MemberId, MentorId, ReservationId } from '../shared/ids.js';
import { occupies, type Reservation } from '../booking/reservation.js';
import type { TrainingQueries } from '../training/ports.js';

export type GuidedPerson =
  { readonly role: 'member'; readonly id: MemberId } | { readonly role: 'mentor'; readonly id: MentorId };

/**
 * A session of one's own that stands or took place: guidance for it is that of its start, whenever it is asked for.
 * @throws DomainError not-found for somebody else's session, policy-violation for one that does not take place.
 */
export async function guidedSession(
  training: Pick<TrainingQueries, 'session'>,
  sessionId: ReservationId,
  person: GuidedPerson,
): Promise<Reservation> {
  const session = await training.session(sessionId);
  if (session === null) throw notFound('session');
  const { memberId, mentorId, status } = session.reservation;
  if (person.id !== (person.role === 'member' ? memberId : mentorId)) throw notFound('session');
  if (!occupies({ status }) && status !== 'completed') throw wrongState('session', status, 'prepared');
  return session.reservation;
}
