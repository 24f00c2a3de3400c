import type { BookingPolicies } from '../../booking/policy.js';
import { checkInWindow } from '../../booking/rules/check-in-window.js';
import type { ConfirmedReservation, Reservation } from '../../booking/rules/reservation.js';
import { wrongState } from '../../kernel/domain-error.js';
import type { Instant } from '../../kernel/instant.js';
import type { OperationPolicies } from '../../operation/policy.js';
import { overlapsOutage, type ServiceHistory } from '../../operation/rules/service-heartbeat.js';

/**
 * The possible decisions of an administrator about a session whose check-in window overlapped an outage. `cancelled`: neither is at fault.
 */
export const POSTPONED_DECISIONS = ['completed', 'member_no_show', 'mentor_no_show', 'cancelled'] as const;

export type PostponedDecision = (typeof POSTPONED_DECISIONS)[number];

export type PostponedDecisionPolicies = Pick<BookingPolicies, 'checkIn'> & Pick<OperationPolicies, 'operation'>;

/** Whether administrators decide a session: check-in was unavailable for part of its window (docs/domain.md, No-show). */
export const isPostponed = (
  session: Pick<Reservation, 'startsAt'>,
  history: ServiceHistory,
  { checkIn, operation }: PostponedDecisionPolicies,
): boolean => overlapsOutage(checkInWindow(session, checkIn), history, operation.outageToleranceMs);

/** @throws DomainError policy-violation (`state`) for a session that is not left to the administrators. */
export function requirePostponed(
  reservation: Reservation,
  history: ServiceHistory,
  at: Instant,
  policies: PostponedDecisionPolicies,
): ConfirmedReservation {
  const { status } = reservation;
  const isDue = status === 'confirmed' && at >= checkInWindow(reservation, policies.checkIn).endsAt;
  if (isDue && isPostponed(reservation, history, policies)) return reservation;
  throw wrongState('reservation', status, 'judged');
}
