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
  /** The newest facts of every source, unsorted: a source without facts has no more. A fact may occur twice. */
  facts(subject: TimelineSubject, range: TimelineRange): Promise<readonly TimelineFact[]>;
}
