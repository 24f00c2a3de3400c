import {
  addDays,
  addMonths,
  type Day,
  dayInterval,
  type DayRange,
  mondayOf,
  monthOfDay,
} from '../../kernel/calendar.js';
import { type Interval, isWithin } from '../../kernel/instant.js';
import type { ProgressPolicy } from '../policy.js';
import { determineTrend, type Trend } from './lift-trend.js';
import { withoutRoundingError } from '../../kernel/rounding-error.js';
import type { CompletedSession } from './session-view.js';
import { cardioMinutes, totalVolumeKg } from './volume.js';

export const PROGRESS_PERIODS = ['week', 'month'] as const;

export type ProgressPeriod = (typeof PROGRESS_PERIODS)[number];

/** A week or a month, from its first day to its last. */
export interface ProgressBucket extends DayRange {
  /** The number of completed sessions, with or without a record. */
  readonly sessions: number;
  readonly volumeKg: number;
  readonly cardioMinutes: number;
  /** The last weight noted in it. */
  readonly weightKg: number | null;
}

export interface Progress {
  readonly period: ProgressPeriod;
  /** Oldest first; the last one is that of today. */
  readonly buckets: readonly ProgressBucket[];
  readonly trend: { readonly volume: Trend; readonly weight: Trend };
}

/** The last periods up to today's, oldest first. */
export function lastPeriods(period: ProgressPeriod, today: Day, count: number): readonly DayRange[] {
  const current = period === 'week' ? mondayOf(today) : (`${monthOfDay(today)}-01` as Day);
  const firstDayOf = (offset: number): Day =>
    period === 'week' ? addDays(current, 7 * offset) : addMonths(current, offset);
  return Array.from({ length: count }, (_, index) => {
    const offset = index + 1 - count;
    return { from: firstDayOf(offset), to: addDays(firstDayOf(offset + 1), -1) };
  });
}

/** The interval from the oldest period's first midnight to tomorrow's end: this evening an early session of tomorrow can be recorded. */
export function calculateMeasuredInterval(period: ProgressPeriod, today: Day, { periods }: ProgressPolicy): Interval {
  const [oldest] = lastPeriods(period, today, periods);
  return dayInterval(oldest?.from ?? today, addDays(today, 1));
}

/**
 * The figures of each period and their trends (docs/guidance.md, Progress).
 * @param sessions by start.
 */
export function calculateProgress(
  sessions: readonly CompletedSession[],
  period: ProgressPeriod,
  today: Day,
  policy: ProgressPolicy,
): Progress {
  const buckets = lastPeriods(period, today, policy.periods).map((days) => bucketOf(sessions, days));
  return { period, buckets, trend: { volume: volumeTrend(buckets, policy), weight: weightTrend(buckets, policy) } };
}

function bucketOf(sessions: readonly CompletedSession[], days: DayRange): ProgressBucket {
  const interval = dayInterval(days.from, days.to);
  const within = sessions.filter(({ at }) => isWithin(at, interval));
  const records = within.flatMap(({ record }) => record ?? []);
  return {
    ...days,
    sessions: within.length,
    volumeKg: totalVolumeKg(records),
    cardioMinutes: withoutRoundingError(sum(records.map(cardioMinutes))),
    weightKg: records.findLast(({ bodyWeightKg }) => bodyWeightKg !== null)?.bodyWeightKg ?? null,
  };
}

/** Compares the last whole periods with as many before them. The period of today is left out because it is not over. */
function volumeTrend(buckets: readonly ProgressBucket[], { trendPeriods, flatVolume }: ProgressPolicy): Trend {
  const volumes = buckets.slice(0, -1).map((bucket) => bucket.volumeKg);
  return trendBetween(
    sum(volumes.slice(-2 * trendPeriods, -trendPeriods)),
    sum(volumes.slice(-trendPeriods)),
    flatVolume,
  );
}

/** Compares the last and the first of the periods that have a weight. */
function weightTrend(buckets: readonly ProgressBucket[], { flatWeight }: ProgressPolicy): Trend {
  const weights = buckets.flatMap(({ weightKg }) => weightKg ?? []);
  return trendBetween(weights[0] ?? 0, weights.at(-1) ?? 0, flatWeight);
}

/** A change below the fraction `flat` does not count; any change from zero counts. */
const trendBetween = (earlier: number, recent: number, flat: number): Trend =>
  determineTrend(recent - earlier, withoutRoundingError(flat * earlier));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
