import { timeOf, type Weekday, weekdayOf } from '../../kernel/calendar.js';
import { HOUR, type Interval } from '../../kernel/instant.js';

/** A weekday and a full hour in the business zone. */
export interface WeekHour {
  readonly weekday: Weekday;
  /** 0 to 23 */
  readonly hour: number;
}

const HOURS_OF_A_WEEK = 7 * 24;

/** The hour by its place in the week: 0 is Monday 00:00. */
const weekHourAt = (place: number): WeekHour => ({
  weekday: (Math.floor(place / 24) + 1) as Weekday,
  hour: place % 24,
});

/** Consecutive hours of the week, each once; after the last one the week begins again. */
export interface HourRange {
  /** The place in the week of the first one. */
  readonly first: number;
  /** The number of hours, 0 to 168. */
  readonly hours: number;
}

/** Each hour of the range, in order. */
export const hoursOf = ({ first, hours }: HourRange): readonly WeekHour[] =>
  Array.from({ length: hours }, (_, index) => weekHourAt((first + index) % HOURS_OF_A_WEEK));

/** The same hours as the whole week, or as whole days and single hours. There are at most 176 different ranges. */
export function divideHours({ first, hours }: HourRange): readonly HourRange[] {
  if (hours === HOURS_OF_A_WEEK) return [{ first: 0, hours }];
  const end = first + hours;
  const ranges: HourRange[] = [];
  for (let place = first; place < end;) {
    const length = place % 24 === 0 && place + 24 <= end ? 24 : 1;
    ranges.push({ first: place % HOURS_OF_A_WEEK, hours: length });
    place += length;
  }
  return ranges;
}

/** The hours of the week that an interval touches: all if it lasts a week or longer. Hours of the business zone begin with those of UTC. */
export function calculateCoveredHours({ startsAt, endsAt }: Interval): HourRange {
  const first = (weekdayOf(startsAt) - 1) * 24 + Number(timeOf(startsAt).slice(0, 2));
  const hours = startsAt < endsAt ? Math.ceil(endsAt / HOUR) - Math.floor(startsAt / HOUR) : 0;
  return { first, hours: Math.min(HOURS_OF_A_WEEK, hours) };
}
