import type { FixedSlotPolicy } from '../policy.js';
import type { FixedSlot, WeeklyHour } from './fixed-slot.js';
import { addDays, dayOf, instantAt, parseMinute, type TimeOfDay, weekdayOfDay } from '../../kernel/calendar.js';
import { DomainError, invalid } from '../../kernel/domain-error.js';
import { DAY, instant, type Instant, plus } from '../../kernel/instant.js';

type HeldTime = Pick<FixedSlot, 'weekday' | 'startTime' | 'minutes'>;

type Times = Pick<WeeklyHour, 'weekday' | 'startTime'>;

/** The starts of a weekly hour after the first instant, up to the second, which is included. */
export function startsWithin(hour: Times, after: Instant, until: Instant): readonly Instant[] {
  const starts: Instant[] = [];
  for (let start = startOnOrAfterDay(hour, after); start <= until; start = plus(start, 7 * DAY))
    if (start > after) starts.push(start);
  return starts;
}

/** Whether an occurrence of the hour starts then. */
export const isStartOf = (hour: Times, startsAt: Instant): boolean => startOnOrAfterDay(hour, startsAt) === startsAt;

/** The next start of an active slot after the instant; null otherwise. The first is `noticeMs` after the request or change, included. */
export function nextOccurrence(slot: FixedSlot, at: Instant, { noticeMs }: FixedSlotPolicy): Instant | null {
  if (slot.status !== 'active') return null;
  const after = instant(Math.max(at, plus(slot.changedAt ?? slot.createdAt, noticeMs) - 1));
  return startsWithin(slot, after, plus(after, 7 * DAY))[0] ?? null;
}

/** The first start on the same day or later, even if it has passed. */
function startOnOrAfterDay({ weekday, startTime }: Times, at: Instant): Instant {
  const today = dayOf(at);
  return instantAt(addDays(today, (weekday - weekdayOfDay(today) + 7) % 7), startTime);
}

/** @throws DomainError validation: it ends on the day it begins. */
export function requireWithinDay(startTime: TimeOfDay, minutes: number): void {
  if (parseMinute(startTime) + minutes > MINUTES_OF_DAY)
    throw invalid('startTime', 'OUT_OF_RANGE', `A session takes ${minutes} minutes and must end by midnight.`);
}

/** Whether both slots need the same mentor at the same time. Paused slots count, ended slots do not. */
export const overlapsFixedSlot = (one: FixedSlot, other: FixedSlot): boolean =>
  one.id !== other.id &&
  one.status !== 'ended' &&
  other.status !== 'ended' &&
  one.mentorId === other.mentorId &&
  sharesTimeWith(one, other);

/** Whether both need at least one same minute of the same weekday. */
export const sharesTimeWith = (one: HeldTime, other: HeldTime): boolean =>
  one.weekday === other.weekday &&
  parseMinute(one.startTime) < parseMinute(other.startTime) + other.minutes &&
  parseMinute(other.startTime) < parseMinute(one.startTime) + one.minutes;

/** Also thrown by the repositories, when two requests are concurrent. */
export const fixedSlotTakenError = (): DomainError =>
  new DomainError('reservation-conflict', 'This hour of the mentor already belongs to another fixed slot.');

const MINUTES_OF_DAY = 24 * 60;
