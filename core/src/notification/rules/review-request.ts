import type { Reservation } from '../../booking/rules/reservation.js';
import { type Instant, type Millis, plus } from '../../kernel/instant.js';
import type { Delivery } from './delivery.js';
import type { EventKey } from './matrix.js';

export const REVIEW_REQUEST: EventKey = 'review-request_T+90m';

export const isReviewRequest = (eventKey: Delivery['templateId']): boolean => eventKey === REVIEW_REQUEST;

/** Whether it is too late to ask: more than `withinMs` after the end of the session. */
export const isReviewOver = (endsAt: Instant, at: Instant, withinMs: Millis): boolean => at > plus(endsAt, withinMs);

/** Whether a review of this session can be requested: it is completed, can be rated, and `isReviewOver` is false. */
export const asksForReview = (
  { status, endsAt, canBeRated }: Pick<Reservation, 'status' | 'endsAt'> & { readonly canBeRated: boolean },
  at: Instant,
  withinMs: Millis,
): boolean => status === 'completed' && canBeRated && !isReviewOver(endsAt, at, withinMs);
