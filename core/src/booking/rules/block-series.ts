import type { BlockPolicy } from '../policy.js';
import { type OpeningObstacle, type PlannedBlock, planOpening, type WantedTime } from './block-opening.js';
import type { OccupiedTime } from './block.js';
import {
  addDays,
  type Day,
  daysBetween,
  listDays,
  instantAt,
  type TimeOfDay,
  type Weekday,
  weekdayOfDay,
} from '../../kernel/calendar.js';
import { invalid } from '../../kernel/domain-error.js';
import type { Instant } from '../../kernel/instant.js';
import type { Store } from '../../store/rules/store.js';

/** Weekdays times start times, from one day to another, both included. */
export interface SeriesPattern {
  readonly weekdays: readonly Weekday[];
  readonly startTimes: readonly TimeOfDay[];
  readonly from: Day;
  readonly until: Day;
}

/**
 * Every start of a pattern, in order, without duplicates.
 * @throws DomainError validation when the last day precedes the first, or for more than `bulkMaxDays` days or `bulkMaxBlocks` starts.
 */
export function calculateStarts(
  pattern: SeriesPattern,
  { bulkMaxDays, bulkMaxBlocks }: BlockPolicy,
): readonly Instant[] {
  const { weekdays, startTimes, from, until } = pattern;
  if (until < from) throw invalid('until', 'WRONG_ORDER', 'The last day must not be before the first.');
  if (daysBetween(from, until) >= bulkMaxDays) {
    throw invalid(
      'until',
      'TOO_LONG',
      `A series may span at most ${bulkMaxDays} days, until ${addDays(from, bulkMaxDays - 1)}.`,
    );
  }
  const days = listDays(from, until).filter((day) => weekdays.includes(weekdayOfDay(day)));
  const starts = new Set(days.flatMap((day) => startTimes.map((time) => instantAt(day, time))));
  if (starts.size > bulkMaxBlocks)
    throw invalid('startTimes', 'TOO_LONG', `A series may have at most ${bulkMaxBlocks} slots.`);
  return [...starts].sort((one, other) => one - other);
}

export interface SkippedStart {
  readonly startsAt: Instant;
  readonly reason: OpeningObstacle;
}

export interface SeriesPlan {
  readonly planned: readonly PlannedBlock[];
  readonly skipped: readonly SkippedStart[];
}

/** Plans blocks in sequence; later blocks must not overlap earlier ones. */
export function planSeries(
  times: readonly WantedTime[],
  store: Store,
  occupied: readonly OccupiedTime[],
  at: Instant,
  policy: BlockPolicy,
): SeriesPlan {
  const taken = [...occupied];
  const planned: PlannedBlock[] = [];
  const skipped: SkippedStart[] = [];
  for (const wanted of times) {
    const plan = planOpening(wanted, store, taken, at, policy);
    if (plan.kind === 'refused') {
      skipped.push({ startsAt: wanted.startsAt, reason: plan.obstacle });
    } else {
      planned.push(plan.block);
      taken.push(plan.block);
    }
  }
  return { planned, skipped };
}
