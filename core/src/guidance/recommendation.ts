import { DAY, minus, type Instant } from '../shared/instant.js';
import type { RecommendationPolicy } from '../shared/policies.js';
import { exerciseKey } from '../training/personal-records.js';
import type { PastSession } from '../training/ports.js';
import type { Exercise } from '../training/session-record.js';
import type { Because } from './because.js';
import type { PhaseName } from './phase.js';
import { progress, type Caution, type Prescription } from './progression.js';

export interface RecommendedExercise extends Prescription {
  readonly name: string;
}

export interface Recommendation {
  readonly warmUp: Because;
  readonly exercises: readonly RecommendedExercise[];
}

/**
 * What to train next, and with which load: the exercises of the last weeks, those of the last session first. After a session with
 * pain nothing becomes heavier; nor does an exercise whose own last session hurt.
 * @param past recorded sessions, newest first.
 * @param starters names of exercises for a first session.
 */
export function recommend(
  past: readonly PastSession[],
  phase: PhaseName,
  at: Instant,
  starters: readonly string[],
  policy: RecommendationPolicy,
): Recommendation {
  const range = policy.ranges[phase];
  const caution = generalCaution(past, phase, at, policy);
  const exercises = lastPerformances(past, policy).flatMap(({ exercise, condition }) => {
    const prescription = progress(exercise, range, painOf(condition, policy) ?? caution, policy);
    return prescription ? [{ name: exercise.name.trim(), ...prescription }] : [];
  });
  const known = exercises.slice(0, policy.maxExercises);
  return {
    warmUp: { key: caution && caution.key !== 'deload_week' ? 'gentle_warm_up' : 'warm_up' },
    exercises: known.length > 0 ? known : starters.map((name) => firstTry(name, policy)),
  };
}

const firstTry = (name: string, policy: RecommendationPolicy): RecommendedExercise => ({
  name,
  sets: policy.starterSets,
  reps: policy.ranges.adaptation.min,
  targetWeightKg: null,
  targetRpe: policy.ranges.adaptation.rpe,
  because: { key: 'first_session' },
});

function generalCaution(
  [latest]: readonly PastSession[],
  phase: PhaseName,
  at: Instant,
  policy: RecommendationPolicy,
): Caution {
  const pain = painOf(latest?.record.condition ?? null, policy);
  if (pain) return pain;
  const pause = latest ? at - latest.at : 0;
  if (pause > policy.breakMs) return { key: 'long_break', days: Math.floor(pause / DAY) };
  return phase === 'deload' ? { key: 'deload_week' } : null;
}

const painOf = (condition: number | null, { painCondition }: RecommendationPolicy): Caution =>
  condition !== null && condition <= painCondition ? { key: 'pain', condition } : null;

interface Performance {
  readonly exercise: Exercise;
  readonly condition: number | null;
}

/** How each exercise went when it was last done, within the last weeks before the latest session. */
function lastPerformances(past: readonly PastSession[], { recentMs }: RecommendationPolicy): readonly Performance[] {
  const [latest] = past;
  if (!latest) return [];
  const since = minus(latest.at, recentMs);
  const byName = new Map<string, Performance>();
  for (const { at, record } of past) {
    if (at < since) break;
    for (const exercise of record.exercises) {
      const key = exerciseKey(exercise.name);
      if (!byName.has(key)) byName.set(key, { exercise, condition: record.condition });
    }
  }
  return [...byName.values()];
}
