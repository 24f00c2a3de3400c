import { readOnly } from '../kernel/read-only.js';
import { DAY, HOUR } from '../kernel/instant.js';

export const timeOffPolicies = readOnly({
  /** Limits of a mentor's time off (docs/domain.md, Time off). */
  timeOff: {
    /** The longest duration, included. */
    maxMs: 60 * DAY,
    /** A holiday announced this long ahead lowers the obligation, that instant included. */
    holidayNoticeMs: 14 * DAY,
    /** Sessions that start sooner than this are given up at short notice. */
    shortNoticeMs: 24 * HOUR,
    /** A substitute without an open block at that time is asked this long before the start at the latest, that instant excluded. */
    substituteNoticeMs: 2 * HOUR,
  },
  /** The time for answering a hand-over. */
  handOver: {
    answerWithinMs: 12 * HOUR,
    /** It ends this long before the start at the latest, that instant excluded. */
    closesBeforeStartMs: 2 * HOUR,
  },
});

export type TimeOffPolicy = typeof timeOffPolicies.timeOff;
export type HandOverPolicy = typeof timeOffPolicies.handOver;
