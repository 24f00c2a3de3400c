import type { Change, Reservation } from '../../booking/rules/reservation.js';
import type { EventId } from '../../kernel/ids.js';
import { HOUR, type Instant, type Millis, MINUTE, plus, SECOND } from '../../kernel/instant.js';
import type { NotificationPolicy } from '../policy.js';
import type { EventKey } from './matrix.js';
import { asksForReview, isReviewRequest, REVIEW_REQUEST } from './review-request.js';

/** Reminders that are counted from one moment of the reservations in one status. */
export interface ReminderSchedule {
  /** The name under which its progress is stored. */
  readonly name: string;
  readonly eventKey: EventKey;
  readonly status: 'confirmed' | 'completed';
  readonly moment: 'startsAt' | 'completedAt';
  /** The time from the moment until the reminders are due; negative before it. */
  readonly afterMs: Millis;
}

/** The facts that decide about the reminders of a reservation. */
export interface RemindedReservation extends Pick<
  Reservation,
  'id' | 'memberId' | 'mentorId' | 'startsAt' | 'endsAt' | 'status' | 'createdAt'
> {
  readonly changes: readonly Pick<Change, 'at'>[];
  readonly completedAt: Instant | null;
  /** The newest event about the reservation: its messages state their cause. Null when the event is no longer stored. */
  readonly newestEventId: EventId | null;
  /** The member's account is open, and has not rated the session. */
  readonly canBeRated: boolean;
}

/** A reminder whose moment has come. */
export interface DueReminder {
  readonly schedule: ReminderSchedule;
  readonly reservation: RemindedReservation;
}

/** The time after which every transaction has ended: a sender then sees each reservation that was booked, moved or completed. */
const SETTLED_AFTER_MS = 15 * SECOND;

const imminent = (eventKey: EventKey, beforeMs: Millis): ReminderSchedule => ({
  name: eventKey,
  eventKey,
  status: 'confirmed',
  moment: 'startsAt',
  afterMs: -beforeMs,
});

const reviewRequest = (name: string, moment: ReminderSchedule['moment'], afterMs: Millis): ReminderSchedule => ({
  name,
  eventKey: REVIEW_REQUEST,
  status: 'completed',
  moment,
  afterMs,
});

/** The second schedule of review requests is for sessions that are completed when the first one has passed. */
export const REMINDER_SCHEDULES: readonly ReminderSchedule[] = [
  imminent('session-imminent_T-1h', 1 * HOUR),
  imminent('session-imminent_T-15m', 15 * MINUTE),
  imminent('session-imminent_T-5m', 5 * MINUTE),
  reviewRequest('review-request_T+90m', 'startsAt', 90 * MINUTE),
  reviewRequest('review-request_completed', 'completedAt', SETTLED_AFTER_MS),
];

/** When a reminder is due; null without its moment. */
export function reminderDueAt({ schedule: { moment, afterMs }, reservation }: DueReminder): Instant | null {
  const from = reservation[moment];
  return from === null ? null : plus(from, afterMs);
}

/**
 * Whether a due reminder is sent (docs/domain.md, Notifications). A reminder that is due before its booking or change has settled is
 * omitted; a reminder later than `reminderLatenessMs` is dropped. Only the later one of the two review requests is sent.
 */
export function isReminderSent(
  reminder: DueReminder,
  at: Instant,
  {
    reminderLatenessMs,
    reviewRequestWithinMs,
  }: Pick<NotificationPolicy, 'reminderLatenessMs' | 'reviewRequestWithinMs'>,
): boolean {
  const { schedule, reservation } = reminder;
  const dueAt = reminderDueAt(reminder);
  if (dueAt === null) return false;
  if (isReviewRequest(schedule.eventKey))
    return isLastRequest(reminder) && asksForReview(reservation, at, reviewRequestWithinMs);
  const arrangedAt = reservation.changes.at(-1)?.at ?? reservation.createdAt;
  const isOnTime = dueAt >= plus(arrangedAt, SETTLED_AFTER_MS) && at - dueAt <= reminderLatenessMs;
  return reservation.status === 'confirmed' && isOnTime;
}

/** Selects the last review request of a reservation; of equal ones the first. */
function isLastRequest({ schedule, reservation }: DueReminder): boolean {
  const requests = REMINDER_SCHEDULES.filter(({ eventKey }) => isReviewRequest(eventKey));
  const dueAt = (one: ReminderSchedule): Instant | null => reminderDueAt({ schedule: one, reservation });
  const latest = Math.max(...requests.map((one) => dueAt(one) ?? 0));
  return requests.find((one) => dueAt(one) === latest) === schedule;
}
