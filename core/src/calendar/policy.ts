import { DAY, HOUR, type Millis } from '../kernel/instant.js';

/** What a calendar feed shows (docs/domain.md, Calendars). */
export interface CalendarPolicy {
  /** Sessions that start from this long ago, on that day too. */
  readonly pastMs: Millis;
  /** Until this far ahead, on that day too. */
  readonly aheadMs: Millis;
  /** The reminder of the calendar app, before the start. */
  readonly alarmBeforeMs: Millis;
}

export interface CalendarPolicies {
  readonly calendar: CalendarPolicy;
}

export const calendarPolicies: CalendarPolicies = {
  calendar: { pastMs: 30 * DAY, aheadMs: 90 * DAY, alarmBeforeMs: HOUR },
};
