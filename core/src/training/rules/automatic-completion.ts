import { type CompletedReservation, type Reservation, withStatus } from '../../booking/rules/reservation.js';
import { type Instant, minus, plus } from '../../kernel/instant.js';
import type { TrainingPolicy } from '../policy.js';

/** Sessions that ended at this instant, or before, and have no record are completed automatically. */
export const autoCompleteCutoff = (at: Instant, { autoCompleteAfterEndMs }: TrainingPolicy): Instant =>
  minus(at, autoCompleteAfterEndMs);

/**
 * Completes a session without a record, from `autoCompleteAfterEndMs` after its end on, that instant included (docs/domain.md, Booking:
 * Record).
 * @returns null when no completion is due: too early, or already complete.
 */
export function completeUnrecorded(
  session: Reservation,
  at: Instant,
  policy: TrainingPolicy,
): CompletedReservation | null {
  if (session.status !== 'in_progress' || at < plus(session.endsAt, policy.autoCompleteAfterEndMs)) return null;
  return withStatus(session, { status: 'completed', startedAt: session.startedAt, completedAt: at });
}
