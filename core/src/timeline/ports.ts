import type { Instant } from '../kernel/instant.js';
import type { TimelineFact, TimelinePosition, TimelineSubject } from './rules/timeline-fact.js';

export interface TimelineRange {
  /** Facts after it, that is older ones; null for the newest. */
  readonly after: TimelinePosition | null;
  /** The present: no fact was recorded later. */
  readonly now: Instant;
  /** The limit of each source. */
  readonly limit: number;
}

export interface TimelineQueries {
  /** The newest facts of every source, in no order: a source without them has no more. One can be there twice. */
  facts(subject: TimelineSubject, range: TimelineRange): Promise<readonly TimelineFact[]>;
}
