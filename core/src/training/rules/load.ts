import { DAY, type Instant, type Millis, minus } from '../../kernel/instant.js';
import type { LoadPolicy } from '../policy.js';
import { withoutRoundingError } from '../../kernel/rounding-error.js';
import type { SessionNotes } from './session-record.js';

const WEEK: Millis = 7 * DAY;

interface LoadAt {
  readonly at: Instant;
  readonly load: number;
}

type ChronicPolicy = Pick<LoadPolicy, 'chronicWeeks'>;

/** Minutes times exertion (C. Foster et al., 2001: session RPE), a set counted as some minutes. No unit. */
export function sessionLoad(
  { exercises, cardio }: Pick<SessionNotes, 'exercises' | 'cardio'>,
  policy: LoadPolicy,
): number {
  const sets = exercises.flatMap((exercise) => exercise.sets);
  const lifting = sets.reduce((total, { rpe }) => total + policy.minutesPerSet * (rpe ?? policy.assumedRpe), 0);
  const moving = cardio.reduce((total, { minutes }) => total + minutes * policy.cardioRpe, 0);
  return lifting + moving;
}

/**
 * The load of each of the last weeks before `at` (seven days, not calendar weeks), newest first. A session recorded before its start, which
 * is after `at`, counts in the newest.
 */
export function weeklyLoads(past: readonly LoadAt[], at: Instant, weeks: number): readonly number[] {
  const loads = Array.from({ length: weeks }, () => 0);
  for (const session of past) {
    const week = Math.max(0, Math.ceil((at - session.at) / WEEK) - 1);
    const load = loads[week];
    if (load !== undefined) loads[week] = load + session.load;
  }
  return loads;
}

/** The weekly mean of the last weeks; null when there are too few, or without any load in them. */
export function chronicLoad(past: readonly LoadAt[], at: Instant, policy: ChronicPolicy): number | null {
  const since = minus(at, policy.chronicWeeks * WEEK);
  if (!past.some((session) => session.at <= since)) return null;
  const loads = weeklyLoads(past, at, policy.chronicWeeks);
  const mean = loads.reduce((total, load) => total + load, 0) / policy.chronicWeeks;
  return mean > 0 ? mean : null;
}

/** Acute to chronic load: the last week's against the mean week's. Null while there is no chronic load to compare with. */
export function loadRatio(past: readonly LoadAt[], at: Instant, policy: ChronicPolicy): number | null {
  const chronic = chronicLoad(past, at, policy);
  const [acute = 0] = weeklyLoads(past, at, 1);
  return chronic === null ? null : withoutRoundingError(acute / chronic);
}
