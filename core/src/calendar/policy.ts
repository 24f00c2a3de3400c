import { DAY, HOUR, type Millis } from '../kernel/instant.js';

/** The content of a calendar feed (docs/domain.md, Calendars). */
export interface CalendarPolicy {
  /** Includes sessions that started up to this long ago, and all of that day. */
  readonly pastMs: Millis;
  /** Includes sessions up to this far ahead, and all of that day. */
  readonly aheadMs: Millis;
  /** The most sessions, the last by start; beside them the cancelled ones. */
  readonly maxSessions: number;
  /** The most cancelled or rejected sessions of today and later, the last by start. */
  readonly maxCancelled: number;
  /** The time between the calendar app's reminder and the start. */
  readonly alarmBeforeMs: Millis;
}

export const calendarPolicies: { readonly calendar: CalendarPolicy } = {
  calendar: { pastMs: 30 * DAY, aheadMs: 90 * DAY, maxSessions: 1_000, maxCancelled: 100, alarmBeforeMs: HOUR },
};
