import { DAY, HOUR, type Millis } from '../kernel/instant.js';

/** Limits of a mentor's time off (docs/domain.md, Time off). */
export interface TimeOffPolicy {
  /** The longest duration, included. */
  readonly maxMs: Millis;
  /** A holiday announced this long ahead lowers the obligation, that instant included. */
  readonly holidayNoticeMs: Millis;
  /** Sessions that start sooner than this are given up at short notice. */
  readonly shortNoticeMs: Millis;
  /** A substitute without an open block at that time is asked this long before the start at the latest, that instant excluded. */
  readonly substituteNoticeMs: Millis;
}

/** The time for answering a hand-over. */
export interface HandOverPolicy {
  readonly answerWithinMs: Millis;
  /** It ends this long before the start at the latest, that instant excluded. */
  readonly closesBeforeStartMs: Millis;
}

export interface TimeOffPolicies {
  readonly timeOff: TimeOffPolicy;
  readonly handOver: HandOverPolicy;
}

export const timeOffPolicies: TimeOffPolicies = {
  timeOff: { maxMs: 60 * DAY, holidayNoticeMs: 14 * DAY, shortNoticeMs: 24 * HOUR, substituteNoticeMs: 2 * HOUR },
  handOver: { answerWithinMs: 12 * HOUR, closesBeforeStartMs: 2 * HOUR },
};
