import type { Instant } from '../../kernel/instant.js';
import type { NotificationPolicy } from '../policy.js';
import type { DueReminder } from './delivery.js';
import { asksForReview, isReviewRequest } from './review-request.js';

type Limits = Pick<NotificationPolicy, 'reminderLatenessMs' | 'reviewRequestWithinMs'>;

/**
 * Whether a due reminder is still valid: the reservation has not moved, its status fits the message, and the moment has not passed by
 * more than the permitted lateness. `asksForReview` decides about review requests.
 */
export function isStillValid({ reminder, reservation }: DueReminder, at: Instant, limits: Limits): boolean {
  if (reservation.startsAt !== reminder.startsAt) return false;
  if (isReviewRequest(reminder.eventKey)) return asksForReview(reservation, at, limits.reviewRequestWithinMs);
  return reservation.status === 'confirmed' && at - reminder.dueAt <= limits.reminderLatenessMs;
}
