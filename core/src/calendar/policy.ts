import { DAY, HOUR, type Millis } from '../kernel/instant.js';

/** The content of a calendar feed (docs/domain.md, Calendars). */
export interface CalendarPolicy {
  /** Includes sessions that started up to this long ago, and all of that day. */
  readonly pastMs: Millis;
  /** Includes sessions up to this far ahead, and all of that day. */
  readonly aheadMs: Millis;
  /** The time between the calendar app's reminder and the start. */
  readonly alarmBeforeMs: Millis;
}

export interface CalendarPolicies {
  readonly calendar: CalendarPolicy;
}

export const calendarPolicies: CalendarPolicies = {
  calendar: { pastMs: 30 * DAY, aheadMs: 90 * DAY, alarmBeforeMs: HOUR },
};
