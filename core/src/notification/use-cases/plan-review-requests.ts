import type { DomainEvent } from '../../application/events.js';
import { type Instant, MINUTE, plus } from '../../kernel/instant.js';
import type { Reminder } from '../rules/delivery.js';
import { REVIEW_REQUEST } from '../rules/review-request.js';

const AFTER_START_MS = 90 * MINUTE;

/** A session can be rated once it is completed: its member is asked then, and not before 90 minutes after its start. */
export function planReviewRequests(event: DomainEvent, at: Instant): readonly Reminder[] {
  if (event.type !== 'session-completed' && event.type !== 'attendance-corrected') return [];
  const { reservationId, startsAt } = event;
  const earliest = plus(startsAt, AFTER_START_MS);
  return [{ reservationId, eventKey: REVIEW_REQUEST, dueAt: earliest > at ? earliest : at, startsAt }];
}
