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
} from '@spotter/core/kernel';

/** The schedule, in the first week without data, so that every run is the same on any day. */
export interface Timetable {
  /** Monday, 09:00. */
  readonly opening: Instant;
  readonly monday: Day;
  readonly sunday: Day;
  /** Wednesday. */
  readonly sessionDay: Day;
  /** Noon, an hour without demo data. */
  readonly sessionStart: Instant;
  readonly wantedUntil: Instant;
  /** The slots that the mentor opens in bulk: Tuesday to Thursday, twice a day. */
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

/** The clock only moves forward: the run begins on the next Monday at 09:00. */
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

/** @throws RangeError for a malformed time, which the service does not send. */
export function instantOf(at: string): Instant {
  const moment = parseInstant(at);
  if (moment === null) throw new RangeError(`invalid time: ${at}`);
  return moment;
}

/** For example `2026-03-11 12:00`. */
export const shortTime = (at: string): string => at.slice(0, 16).replace('T', ' ');
