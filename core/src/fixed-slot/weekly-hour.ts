import { addDays, dayOf, instantAt, weekdayOfDay, type TimeOfDay } from '../shared/calendar.js';
import { DomainError, invalid } from '../shared/domain-error.js';
import { DAY, plus, type Instant } from '../shared/instant.js';
import type { FixedSlot, WeeklyHour } from './fixed-slot.js';

type Times = Pick<WeeklyHour, 'weekday' | 'startTime'>;

/** The starts of a weekly hour after one instant, until another, that one included. */
export function startsWithin(hour: Times, after: Instant, until: Instant): readonly Instant[] {
  const starts: Instant[] = [];
  for (let start = startOnOrAfterDay(hour, after); start <= until; start = plus(start, 7 * DAY))
    if (start > after) starts.push(start);
  return starts;
}

/** The next start of an hour that is kept free; null for one that is not. */
export const nextOccurrence = (slot: FixedSlot, at: Instant): Instant | null =>
  slot.status === 'active' ? (startsWithin(slot, at, plus(at, 7 * DAY))[0] ?? null) : null;

/** On the same day, even if it has passed. */
function startOnOrAfterDay({ weekday, startTime }: Times, at: Instant): Instant {
  const today = dayOf(at);
  return instantAt(addDays(today, (weekday - weekdayOfDay(today) + 7) % 7), startTime);
}

/** @throws DomainError validation: it ends on the day it begins. */
export function requireWithinDay(startTime: TimeOfDay, minutes: number): void {
  if (minuteOf(startTime) + minutes > MINUTES_OF_DAY)
    throw invalid('startTime', `It takes ${minutes} minutes and must end by midnight.`);
}

/** Whether both want the same mentor at the same time; one that has ended wants nothing. A paused one keeps its hour. */
export const standsInTheWay = (one: FixedSlot, other: FixedSlot): boolean =>
  one.id !== other.id &&
  one.status !== 'ended' &&
  other.status !== 'ended' &&
  one.mentorId === other.mentorId &&
  one.weekday === other.weekday &&
  minuteOf(one.startTime) < minuteOf(other.startTime) + other.minutes &&
  minuteOf(other.startTime) < minuteOf(one.startTime) + one.minutes;

/** Also thrown by the stores, when two requests race. */
export const fixedSlotTaken = (): DomainError =>
  new DomainError('reservation-conflict', 'Another fixed slot holds that hour of the mentor.');

const MINUTES_OF_DAY = 24 * 60;

function minuteOf(time: TimeOfDay): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
