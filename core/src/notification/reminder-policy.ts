import type { Instant, Millis } from '../shared/instant.js';
import type { ReservationStatus } from '../booking/reservation.js';
import type { DueReminder } from './ports.js';

/**
 * Whether a reminder that is due still tells the truth: the reservation has not moved, it is in the state that the message speaks of,
 * and the moment has not passed by more than `lateness`.
 */
export function stillTrue({ reminder, reservation }: DueReminder, at: Instant, lateness: Millis): boolean {
  if (reservation.startsAt !== reminder.startsAt || at - reminder.dueAt > lateness) return false;
  return spokenOf(reminder.eventKey).includes(reservation.status);
}

const BEFORE: readonly ReservationStatus[] = ['confirmed'];
const AFTER: readonly ReservationStatus[] = ['completed', 'in_progress'];

const spokenOf = (eventKey: string): readonly ReservationStatus[] =>
  eventKey.startsWith('review-request') ? AFTER : BEFORE;
