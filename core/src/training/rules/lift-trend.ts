import { DAY, type Instant, minus } from '../../kernel/instant.js';
import type { LiftTrendPolicy, LoadPolicy } from '../policy.js';
import { chronicLoad, weeklyLoads } from './load.js';
import type { MeasuredSession } from './measured-session.js';
import { withoutRoundingError } from '../../kernel/rounding-error.js';

export type Trend = 'up' | 'flat' | 'down';

/** A change smaller than `flat` does not count. */
export function determineTrend(difference: number, flat: number): Trend {
  const change = withoutRoundingError(difference);
  if (change === 0 || Math.abs(change) < flat) return 'flat';
  return change > 0 ? 'up' : 'down';
}

type LiftingSession = Pick<MeasuredSession, 'lifts'>;

/**
 * The best estimated maxima of the last sessions against those of as many before them: the mean change over the exercises of
 * both. Null when they have none in common.
 * @param past newest first.
 */
export function liftTrend(
  past: readonly LiftingSession[],
  { trendSessions, flatTrend }: LiftTrendPolicy,
): Trend | null {
  const recent = past.slice(0, trendSessions);
  const earlier = past.slice(trendSessions, 2 * trendSessions);
  const changes = changesBetween(earlier, recent);
  if (changes.length === 0) return null;
  const mean = changes.reduce((total, change) => total + change, 0) / changes.length;
  return determineTrend(mean, flatTrend);
}

/** Whether the last `stallWeeks` weeks, with no light one, brought no better lift than before. */
export function isStalled(
  past: readonly Pick<MeasuredSession, 'at' | 'load' | 'lifts'>[],
  at: Instant,
  policies: { readonly load: LoadPolicy; readonly phase: LiftTrendPolicy },
): boolean {
  const { load, phase } = policies;
  const chronic = chronicLoad(past, at, load);
  if (chronic === null) return false;
  const weeks = weeklyLoads(past, at, phase.stallWeeks);
  if (weeks.some((week) => withoutRoundingError(week / chronic) < load.lightWeekRatio)) return false;
  const since = minus(at, phase.stallWeeks * 7 * DAY);
  const changes = changesBetween(
    past.filter((session) => session.at < since),
    past.filter((session) => session.at >= since),
  );
  return changes.length > 0 && changes.every((change) => change <= 0);
}

/** The relative change of each exercise's best estimate, for exercises done before and after. */
function changesBetween(before: readonly LiftingSession[], after: readonly LiftingSession[]): readonly number[] {
  const [liftsBefore, liftsAfter] = [bestLifts(before), bestLifts(after)];
  return [...liftsAfter].flatMap(([exercise, best]) => {
    const earlier = liftsBefore.get(exercise) ?? 0;
    return earlier > 0 && best > 0 ? [withoutRoundingError(best / earlier - 1)] : [];
  });
}

/** The best estimated maximum of each exercise. */
function bestLifts(sessions: readonly LiftingSession[]): MeasuredSession['lifts'] {
  const best = new Map<string, number>();
  for (const { lifts } of sessions)
    for (const [exercise, lift] of lifts) best.set(exercise, Math.max(best.get(exercise) ?? 0, lift));
  return best;
}
