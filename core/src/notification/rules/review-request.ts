import { type Instant, type Millis, plus } from '../../kernel/instant.js';
import type { Delivery, DueReminder } from './delivery.js';
import type { EventKey } from './matrix.js';

export const REVIEW_REQUEST: EventKey = 'review-request_T+90m';

export const isReviewRequest = (eventKey: Delivery['templateId']): boolean => eventKey === REVIEW_REQUEST;

/** Of a completed session that can be rated, until `withinMs` after its end, that instant included. */
export const asksForReview = (
  { status, endsAt, canBeRated }: Pick<DueReminder['reservation'], 'status' | 'endsAt' | 'canBeRated'>,
  at: Instant,
  withinMs: Millis,
): boolean => status === 'completed' && canBeRated && at <= plus(endsAt, withinMs);
