import type { Change, Reservation } from '../../booking/rules/reservation.js';
import { HOUR, type Instant, type Millis, MINUTE, plus, SECOND } from '../../kernel/instant.js';
import type { NotificationPolicy } from '../policy.js';
import type { EventKey } from './matrix.js';
import { asksForReview, isReviewRequest, REVIEW_REQUEST } from './review-request.js';

/** Reminders that are counted from one moment of the reservations in one status. */
export interface ReminderSchedule {
  /** How far they are taken is stored under this name. */
  readonly name: string;
  readonly eventKey: EventKey;
  readonly status: 'confirmed' | 'completed';
  readonly moment: 'startsAt' | 'completedAt';
  /** From the moment until they are due; negative before it. */
  readonly afterMs: Millis;
}

/** What decides about the reminders of a reservation. */
export interface RemindedReservation extends Pick<
  Reservation,
  'id' | 'memberId' | 'mentorId' | 'startsAt' | 'endsAt' | 'status' | 'createdAt'
> {
  readonly changes: readonly Pick<Change, 'at'>[];
  readonly completedAt: Instant | null;
  /** The member's account is open, and has not rated the session. */
  readonly canBeRated: boolean;
}

/** Longer than any transaction: a sender sees every reservation that was booked, moved or completed this long before. */
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

const dueAtOf = ({ moment, afterMs }: ReminderSchedule, reservation: RemindedReservation): Instant | null => {
  const from = reservation[moment];
  return from === null ? null : plus(from, afterMs);
};

/**
 * Whether the reminder that this schedule gives a reservation is sent (docs/domain.md, Notifications). One that is due before its booking
 * or change has settled is omitted, one that is later than permitted is dropped. Of the two requests for a review the later one counts.
 */
export function isReminderSent(
  schedule: ReminderSchedule,
  reservation: RemindedReservation,
  at: Instant,
  {
    reminderLatenessMs,
    reviewRequestWithinMs,
  }: Pick<NotificationPolicy, 'reminderLatenessMs' | 'reviewRequestWithinMs'>,
): boolean {
  const dueAt = dueAtOf(schedule, reservation);
  if (dueAt === null) return false;
  if (isReviewRequest(schedule.eventKey))
    return isLastRequest(schedule, reservation, dueAt) && asksForReview(reservation, at, reviewRequestWithinMs);
  const arrangedAt = reservation.changes.at(-1)?.at ?? reservation.createdAt;
  const isOnTime = dueAt >= plus(arrangedAt, SETTLED_AFTER_MS) && at - dueAt <= reminderLatenessMs;
  return reservation.status === 'confirmed' && isOnTime;
}

/** Each reservation has one last request, the first of equal ones. */
function isLastRequest(schedule: ReminderSchedule, reservation: RemindedReservation, dueAt: Instant): boolean {
  const requests = REMINDER_SCHEDULES.filter(({ eventKey }) => isReviewRequest(eventKey));
  const latest = Math.max(...requests.map((one) => dueAtOf(one, reservation) ?? 0));
  return dueAt === latest && requests.find((one) => dueAtOf(one, reservation) === latest)?.name === schedule.name;
}
