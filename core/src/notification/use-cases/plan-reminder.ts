import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { PlannedDelivery } from '../rules/delivery.js';
import type { DueReminder } from '../rules/reminder.js';
import { meetingPayload } from './event-messages.js';
import { planDeliveries } from './plan-notifications.js';

/** The deliveries of a reminder to member and mentor, due now. Their cause is the newest event about the reservation. */
export function planReminder(
  { schedule: { eventKey }, reservation }: DueReminder,
  at: Instant,
  ids: Ids,
): readonly PlannedDelivery[] {
  const { id: reservationId, newestEventId, startsAt, memberId, mentorId } = reservation;
  const cause = { id: newestEventId ?? ids.next(), at };
  const payload = meetingPayload({ reservationId, startsAt, mentorId });
  return [
    ...planDeliveries(cause, { eventKey, payload }, 'member', memberId),
    ...planDeliveries(cause, { eventKey, payload }, 'mentor', mentorId),
  ];
}
