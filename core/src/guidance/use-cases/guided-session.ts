import { takesPlace, type Reservation } from '../../booking/rules/reservation.js';
import { notFound, wrongState } from '../../kernel/domain-error.js';
import type { MemberId, MentorId, ReservationId } from '../../kernel/ids.js';
import type { TrainingQueries } from '../../training/ports.js';

export type GuidedPerson =
  { readonly role: 'member'; readonly id: MemberId } | { readonly role: 'mentor'; readonly id: MentorId };

/**
 * A session of the member or the mentor that is booked or took place. Guidance refers to its start, independent of the time of the request.
 * @throws DomainError not-found for another person's session, policy-violation for one that does not take place.
 */
export async function loadGuidedSession(
  training: Pick<TrainingQueries, 'session'>,
  sessionId: ReservationId,
  person: GuidedPerson,
): Promise<Reservation> {
  const session = await training.session(sessionId);
  if (session === null) throw notFound('session');
  const { memberId, mentorId, status } = session.reservation;
  if (person.id !== (person.role === 'member' ? memberId : mentorId)) throw notFound('session');
  if (!takesPlace({ status })) throw wrongState('session', status, 'prepared');
  return session.reservation;
}
