import type { Instant } from '../kernel/instant.js';
import type { TimelineFact, TimelinePosition, TimelineSubject } from './rules/timeline-fact.js';

export interface TimelineRange {
  /** Selects older facts than this position; null for the newest. */
  readonly after: TimelinePosition | null;
  /** The present: no fact was recorded later. */
  readonly now: Instant;
  /** The limit of each source. */
  readonly limit: number;
}

export interface TimelineQueries {
  /** The newest facts of every source, unsorted. A source without facts in the range has no more facts. A fact can occur twice. */
  facts(subject: TimelineSubject, range: TimelineRange): Promise<readonly TimelineFact[]>;
}
