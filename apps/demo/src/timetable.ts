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
  type Instant,
  type TimeOfDay,
} from '@spotter/core/kernel';

const OPENING = '09:00' as TimeOfDay;
const NOON = '12:00' as TimeOfDay;

/**
 * The schedule, in the first week without data, so that every run is the same on any day. The clock only moves forward: the run begins on
 * the next Monday at 09:00.
 */
export function timetableAfter(now: Instant) {
  const thisMonday = mondayOf(dayOf(now));
  const monday = now <= instantAt(thisMonday, OPENING) ? thisMonday : addDays(thisMonday, 7);
  const sessionDay = addDays(monday, 2);
  /** An hour without demo data. */
  const sessionStart = instantAt(sessionDay, NOON);
  return {
    opening: instantAt(monday, OPENING),
    monday,
    sunday: addDays(monday, 6),
    sessionDay,
    sessionStart,
    wantedUntil: plus(sessionStart, 90 * MINUTE),
    /** The slots that the mentor opens in bulk: Tuesday to Thursday, twice a day. */
    weeklyHours: { weekdays: [2, 3, 4], startTimes: ['12:00', '15:00'] },
    anHourBefore: minus(sessionStart, HOUR),
    aQuarterBefore: minus(sessionStart, 15 * MINUTE),
    fiveMinutesBefore: minus(sessionStart, 5 * MINUTE),
    arrival: minus(sessionStart, 3 * MINUTE),
    nearTheEnd: plus(sessionStart, 55 * MINUTE),
    reviewRequest: plus(sessionStart, 90 * MINUTE),
  };
}

export type Timetable = ReturnType<typeof timetableAfter>;

/** @throws RangeError for a malformed time, which the service does not send. */
export function instantOf(at: string): Instant {
  const moment = parseInstant(at);
  if (moment === null) throw new RangeError(`invalid time: ${at}`);
  return moment;
}

/** For example `2026-03-11 12:00`. */
export const shortTime = (at: string): string => at.slice(0, 16).replace('T', ' ');
