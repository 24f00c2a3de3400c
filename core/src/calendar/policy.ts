import { readOnly } from '../kernel/read-only.js';
import { DAY, HOUR } from '../kernel/instant.js';

export const calendarPolicies = readOnly({
  /** The content of a calendar feed (docs/domain.md, Calendars). */
  calendar: {
    /** Includes sessions that started up to this long ago, and all of that day. */
    pastMs: 30 * DAY,
    /** Includes sessions up to this far ahead, and all of that day. */
    aheadMs: 90 * DAY,
    /** The maximum number of sessions, the last by start; cancelled ones are counted separately. */
    maxSessions: 1_000,
    /** The maximum number of cancelled or rejected sessions of today and later, the last by start. */
    maxCancelled: 100,
    /** The time between the calendar app's reminder and the start. */
    alarmBeforeMs: HOUR,
  },
});
