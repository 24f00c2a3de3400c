import { DateTime, FixedOffsetZone, IANAZone } from 'luxon';
import { DAY, HOUR, instant, type Instant, type Interval, type Millis, minus, MINUTE, plus } from './instant.js';

declare const dayBrand: unique symbol;

declare const monthBrand: unique symbol;

declare const timeBrand: unique symbol;

/** A date of the business zone, `2026-11-20`. Two compare as strings. */
export type Day = string & { readonly [dayBrand]: true };

/** From one day to another, both included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

export type RequestedDays = { readonly [End in keyof DayRange]?: Day | undefined };

/** A month of the business zone, `2026-11`. Two compare as strings. */
export type Month = string & { readonly [monthBrand]: true };

/** A time of day, `06:30`, from `00:00` to `24:00`. Two compare as strings. */
export type TimeOfDay = string & { readonly [timeBrand]: true };

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Every "day", "week", "month" and "D-n" of the business is counted here. */
export const BUSINESS_ZONE = 'Asia/Seoul';

/** Korea has kept UTC+9 without summer time since 1988, so its calendar is that of UTC nine hours later. */
const AHEAD_OF_UTC: Millis = 9 * HOUR;

const zone = FixedOffsetZone.instance(AHEAD_OF_UTC / MINUTE);

const inSeoul = (moment: Instant): Date => new Date(moment + AHEAD_OF_UTC);

const YEAR = '(?:19[7-9]\\d|[2-9]\\d{3})';

const OFFSET = '(?:Z|[+-](?:0\\d|1[0-4]):[0-5]\\d)';

const DAY_SHAPE = new RegExp(`^${YEAR}-\\d{2}-\\d{2}$`);

const MONTH_SHAPE = new RegExp(`^${YEAR}-\\d{2}$`);

/** Nine digits: some clients send nanoseconds. */
const INSTANT_SHAPE = new RegExp(`^${YEAR}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?${OFFSET}$`);

const TIME_SHAPE = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Whether the IANA database has the zone by that name; an offset is not a name. */
export const isTimeZone = (text: string): boolean => /^[A-Za-z]/.test(text) && IANAZone.isValidZone(text);

/** The last year of a date or time in a request: later ones are typing errors, and PostgreSQL does not accept all of them. */
export const LAST_REQUESTED_YEAR = 2199;

/** Whether the year with which a date or time begins is at most `LAST_REQUESTED_YEAR`. */
export const isRequestable = (text: string): boolean => Number(text.slice(0, 4)) <= LAST_REQUESTED_YEAR;

/** @returns null when the text is not a date of the calendar (2026-02-30), or before 1970. */
export function parseDay(text: string): Day | null {
  return DAY_SHAPE.test(text) && DateTime.fromISO(text, { zone }).isValid ? (text as Day) : null;
}

/** @returns null when the text is not a month of the calendar, or before 1970. */
export function parseMonth(text: string): Month | null {
  return MONTH_SHAPE.test(text) && DateTime.fromISO(text, { zone }).isValid ? (text as Month) : null;
}

/** @returns null when the text is not a time of day from `00:00` to `24:00`. */
export const parseTimeOfDay = (text: string): TimeOfDay | null => (TIME_SHAPE.test(text) ? (text as TimeOfDay) : null);

/**
 * Drops fractions of a millisecond.
 * @returns null when the text is not ISO 8601 with an offset (at most 14 hours), or before 1970 by that offset or in Seoul.
 */
export function parseInstant(text: string): Instant | null {
  if (!INSTANT_SHAPE.test(text)) return null;
  const parsed = DateTime.fromISO(text, { zone });
  return parsed.isValid && parsed.year >= 1970 ? instant(parsed.toMillis()) : null;
}

/** `2026-11-20T18:00:00.000+09:00` */
export const formatInstant = (moment: Instant): string => inSeoul(moment).toISOString().replace('Z', '+09:00');

/** The day in Asia/Seoul. */
export const dayOf = (moment: Instant): Day => inSeoul(moment).toISOString().slice(0, -14) as Day;

/** The month in Asia/Seoul. */
export const monthOf = (moment: Instant): Month => monthOfDay(dayOf(moment));

/** The month of a day. */
export const monthOfDay = (day: Day): Month => day.slice(0, 7) as Month;

/** The time of day to the minute, in Asia/Seoul. */
export const timeOf = (moment: Instant): TimeOfDay => formatInstant(moment).slice(11, 16) as TimeOfDay;

/** The weekday from 1 for Monday to 7 for Sunday, in Asia/Seoul. */
export const weekdayOf = (moment: Instant): Weekday => (inSeoul(moment).getUTCDay() || 7) as Weekday;

/** Midnight in Asia/Seoul. */
export function startOfDay(day: Day): Instant {
  const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)];
  return minus(instant(Date.UTC(Number(year), Number(month) - 1, Number(date))), AHEAD_OF_UTC);
}

/** Whole days, below zero too: each has 24 hours. */
export const addDays = (day: Day, days: number): Day => dayOf(plus(startOfDay(day), days * DAY));

/** The same day of a later month; the last day of a shorter one (31 January plus one month is 28 February). */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, Number(day.slice(8))];
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(minus(instant(Date.UTC(year, month, Math.min(date, lastDate))), AHEAD_OF_UTC));
}

/** The month a number of months later; earlier for a negative number. */
export const shiftMonth = (month: Month, months: number): Month => monthOfDay(addMonths(`${month}-01` as Day, months));

/** Whole days from one to the other; negative when the other is earlier. */
export const daysBetween = (from: Day, to: Day): number => (startOfDay(to) - startOfDay(from)) / DAY;

/** The weekday from 1 for Monday to 7 for Sunday. */
export const weekdayOfDay = (day: Day): Weekday => weekdayOf(startOfDay(day));

/** The Monday of the day's ISO week. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOfDay(day));

/** Minutes after midnight. */
export function parseMinute(time: TimeOfDay): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The instant of a time of day on a day; `24:00` is the next midnight. */
export const instantAt = (day: Day, time: TimeOfDay): Instant => plus(startOfDay(day), parseMinute(time) * MINUTE);

/** The day's ISO week: from Monday's midnight to the next Monday's. */
export function weekInterval(day: Day): Interval {
  const monday = mondayOf(day);
  return { startsAt: startOfDay(monday), endsAt: startOfDay(addDays(monday, 7)) };
}

/** The interval from the midnight of the first day to the end of the last; default: of one day. */
export const dayInterval = (first: Day, last: Day = first): Interval => ({
  startsAt: startOfDay(first),
  endsAt: startOfDay(addDays(last, 1)),
});

/** The interval from the first midnight of a month to that of the next. */
export function monthInterval(month: Month): Interval {
  const first = `${month}-01` as Day;
  return { startsAt: startOfDay(first), endsAt: startOfDay(addMonths(first, 1)) };
}

/** The days from the first to the last, both included. */
export function listDays(from: Day, until: Day): readonly Day[] {
  const count = daysBetween(from, until) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
}
