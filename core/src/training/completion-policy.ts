import { minus, plus, type Instant } from '../shared/instant.js';
import type { TrainingPolicy } from '../shared/policies.js';
import { withStatus, type Completed, type Reservation } from '../booking/reservation.js';

/** Sessions that ended at this instant, or before, are no longer waited for. */
export const endOfLastAwaited = (at: Instant, { autoCompleteAfterEndMs }: TrainingPolicy): Instant =>
  minus(at, autoCompleteAfterEndMs);

/**
 * The session, completed without a record: nobody has written one until 24 hours after its end, that instant included
 * (docs/domain.md, Booking: Record).
 * @returns null when there is nothing to do: not yet, or no longer.
 */
export function completedUnrecorded(session: Reservation, at: Instant, policy: TrainingPolicy): Completed | null {
  if (session.status !== 'in_progress' || at < plus(session.endsAt, policy.autoCompleteAfterEndMs)) return null;
  return withStatus(session, { status: 'completed', startedAt: session.startedAt, completedAt: at });
}
