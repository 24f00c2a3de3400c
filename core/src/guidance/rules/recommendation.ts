import type { PhaseName, RecommendationPolicy } from '../policy.js';
import type { GuidanceReason } from './guidance-reason.js';
import { historyBefore, determinePhaseName, type PhasePolicies, type TrainingHistory } from './phase.js';
import { type Caution, type Prescription, progress } from './progression.js';
import { referencesTo, type SessionReference } from './session-reference.js';
import { DAY, type Instant, minus } from '../../kernel/instant.js';
import { exerciseKey } from '../../training/rules/personal-records.js';
import type { Exercise, MuscleGroup } from '../../training/rules/session-record.js';
import type { PastSession } from '../../training/rules/session-view.js';

export interface RecommendedExercise extends Prescription {
  readonly name: string;
  /** The muscle group; null for exercises of a first session. */
  readonly muscleGroup: MuscleGroup | null;
  /** The session in which it was last done, and the one that causes a caution. */
  readonly restsOn: readonly SessionReference[];
}

export interface Recommendation {
  readonly warmUp: GuidanceReason;
  readonly exercises: readonly RecommendedExercise[];
}

/** The facts about a member on which a recommendation is based. */
export interface TrainingState {
  readonly history: TrainingHistory;
  readonly phase: PhaseName;
  readonly at: Instant;
}

/** The result of an exercise in a past session. */
interface Performance {
  readonly exercise: Exercise;
  readonly at: Instant;
  readonly condition: number | null;
  readonly index: number;
}

/**
 * Recommends exercises and loads: the exercises of the last weeks, those of the last session first. After a session with pain no exercise
 * becomes heavier. The same applies to an exercise whose own last session hurt, or missed its recommendation.
 * @param starters names of exercises for a first session.
 */
export function recommend(state: TrainingState, starters: readonly string[], policies: PhasePolicies): Recommendation {
  const { history } = state;
  const policy = policies.guidance.recommendation;
  const stateBefore = stateBeforeEach(history, policies);
  const exercises = recentPerformances(history.past, policy).flatMap((performances) => {
    const [last] = performances;
    const prescription = prescribe(performances, state, stateBefore, policy);
    if (!last || !prescription) return [];
    const { name, muscleGroup } = last.exercise;
    return [
      { name: name.trim(), muscleGroup, ...prescription, restsOn: referencesFor(last, prescription, history.past) },
    ];
  });
  const known = exercises.slice(0, policy.maxExercises);
  const caution = generalCaution(state, policy);
  return {
    warmUp: { key: caution && caution.key !== 'deload_week' ? 'gentle_warm_up' : 'warm_up' },
    exercises: known.length > 0 ? known : starters.map((name) => firstTry(name, policy)),
  };
}

const firstTry = (name: string, policy: RecommendationPolicy): RecommendedExercise => ({
  name,
  muscleGroup: null,
  sets: policy.starterSets,
  reps: policy.ranges.adaptation.min,
  targetWeightKg: null,
  targetRpe: policy.ranges.adaptation.rpe,
  because: { key: 'first_session' },
  restsOn: [],
});

type StateBefore = (performance: Performance) => TrainingState;

/** Finds the state before a past session; computed once for all exercises. */
function stateBeforeEach(history: TrainingHistory, policies: PhasePolicies): StateBefore {
  const known = new Map<number, TrainingState>();
  return ({ index, at }) => {
    const before = historyBefore(history, index);
    const state = known.get(index) ?? { history: before, phase: determinePhaseName(before, at, policies), at };
    known.set(index, state);
    return state;
  };
}

/** Decides by the last result of the exercise and its recommendation then, which depends on the results before. */
function prescribe(
  [last, ...earlier]: readonly Performance[],
  state: TrainingState,
  stateBefore: StateBefore,
  policy: RecommendationPolicy,
): Prescription | null {
  if (!last) return null;
  const prescribed = earlier.length > 0 ? prescribe(earlier, stateBefore(last), stateBefore, policy) : null;
  const caution = cautionForPain(last.condition, policy) ?? generalCaution(state, policy);
  return progress(last.exercise, policy.ranges[state.phase], { caution, prescribed }, policy);
}

/** The caution that the latest session or a long break imposes on the next load of every exercise. */
export function generalCaution({ history, phase, at }: TrainingState, policy: RecommendationPolicy): Caution {
  const [latest] = history.past;
  const pain = cautionForPain(latest?.record.condition ?? null, policy);
  if (pain) return pain;
  const pause = latest ? at - latest.at : 0;
  if (pause > policy.breakMs) return { key: 'long_break', days: Math.floor(pause / DAY) };
  return phase === 'deload' ? { key: 'deload_week' } : null;
}

const cautionForPain = (condition: number | null, { painCondition }: RecommendationPolicy): Caution =>
  condition !== null && condition <= painCondition ? { key: 'pain', condition } : null;

function referencesFor(
  { index }: Performance,
  { because }: Prescription,
  past: readonly PastSession[],
): readonly SessionReference[] {
  const isCautious = because.key === 'pain' || because.key === 'long_break';
  return referencesTo(past.filter((_, place) => place === index || (isCautious && place === 0)));
}

/** The results of the exercises in the last weeks before the latest session, newest first; exercises of the latest session come first. */
function recentPerformances(
  past: readonly PastSession[],
  { recentMs }: RecommendationPolicy,
): readonly (readonly Performance[])[] {
  const [latest] = past;
  if (!latest) return [];
  const since = minus(latest.at, recentMs);
  const byName = new Map<string, Performance[]>();
  for (const [index, { at, record }] of past.entries()) {
    if (at < since) break;
    for (const exercise of record.exercises) {
      const performances = byName.get(exerciseKey(exercise.name)) ?? [];
      // An exercise can occur twice in a session: the first occurrence counts.
      if (performances.at(-1)?.index !== index) performances.push({ exercise, at, condition: record.condition, index });
      byName.set(exerciseKey(exercise.name), performances);
    }
  }
  return [...byName.values()];
}
