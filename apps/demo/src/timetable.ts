import {
  addDays,
  dayOf,
  HOUR,
  instantAt,
  MINUTE,
  minus,
  mondayOf,
  parseInstant,
  plus,
  type Day,
  type Instant,
  type TimeOfDay,
} from '@spotter/core';

/** When what happens, in the first week that nobody has touched: so every run plays the same whatever day it is. */
export interface Timetable {
  /** Monday, 09:00. */
  readonly opening: Instant;
  readonly monday: Day;
  readonly sunday: Day;
  /** Wednesday. */
  readonly sessionDay: Day;
  /** Noon: an hour that the demo data leaves free. */
  readonly sessionStart: Instant;
  readonly wantedUntil: Instant;
  /** What the mentor does not get round to opening singly: Tuesday to Thursday, twice a day. */
  readonly series: { readonly weekdays: readonly number[]; readonly startTimes: readonly string[] };
  readonly anHourBefore: Instant;
  readonly aQuarterBefore: Instant;
  readonly fiveMinutesBefore: Instant;
  readonly arrival: Instant;
  readonly nearTheEnd: Instant;
  readonly reviewRequest: Instant;
}

const OPENING = '09:00' as TimeOfDay;
const NOON = '12:00' as TimeOfDay;

/** The clock never goes back: the opening is the next Monday, 09:00, that has not passed. */
export function timetableAfter(now: Instant): Timetable {
  const thisMonday = mondayOf(dayOf(now));
  const monday = now <= instantAt(thisMonday, OPENING) ? thisMonday : addDays(thisMonday, 7);
  const sessionDay = addDays(monday, 2);
  const sessionStart = instantAt(sessionDay, NOON);
  return {
    opening: instantAt(monday, OPENING),
    monday,
    sunday: addDays(monday, 6),
    sessionDay,
    sessionStart,
    wantedUntil: plus(sessionStart, 90 * MINUTE),
    series: { weekdays: [2, 3, 4], startTimes: ['12:00', '15:00'] },
    anHourBefore: minus(sessionStart, HOUR),
    aQuarterBefore: minus(sessionStart, 15 * MINUTE),
    fiveMinutesBefore: minus(sessionStart, 5 * MINUTE),
    arrival: minus(sessionStart, 3 * MINUTE),
    nearTheEnd: plus(sessionStart, 55 * MINUTE),
    reviewRequest: plus(sessionStart, 90 * MINUTE),
  };
}

/** @throws RangeError for a text that is no time; the service sends none such. */
export function instantOf(at: string): Instant {
  const moment = parseInstant(at);
  if (moment === null) throw new RangeError(`no time: ${at}`);
  return moment;
}

/** `2026-03-11 12:00`, for people. */
export const shortTime = (at: string): string => at.slice(0, 16).replace('T', ' ');
