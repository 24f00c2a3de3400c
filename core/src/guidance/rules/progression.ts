import type { RecommendationPolicy, RepRange } from '../policy.js';
import type { GuidanceReason } from './guidance-reason.js';
import { oneRepMax, weightForReps } from '../../training/rules/one-rep-max.js';
import { withoutRoundingError } from '../../kernel/rounding-error.js';
import { type Exercise, type ExerciseSet, HEAVIEST_KG, isLifted } from '../../training/rules/session-record.js';
import { heaviest } from '../../training/rules/volume.js';

/** A reason to limit the next load of every exercise; null without one. */
export type Caution = Extract<GuidanceReason, { key: 'pain' | 'long_break' | 'deload_week' }> | null;

export interface Prescription {
  readonly sets: number;
  readonly reps: number;
  /** Kilograms; null for the body's own weight. */
  readonly targetWeightKg: number | null;
  readonly targetRpe: number;
  readonly because: GuidanceReason;
}

/** The facts known before the exercise is done again. */
export interface ProgressionContext {
  readonly caution: Caution;
  /** The prescription for the last time; null when it was the first. */
  readonly prescribed: Prescription | null;
}

/**
 * Double progression by RPE (docs/guidance.md, Recommendation): first the repetitions grow to the top of the range, then the weight.
 * The first rule that holds decides; only `top_of_range` raises the weight. A set without RPE counts as one with some in reserve.
 * @returns null for an exercise without working sets.
 */
export function progress(
  last: Pick<Exercise, 'sets' | 'muscleGroup'>,
  range: RepRange,
  { caution, prescribed }: ProgressionContext,
  policy: RecommendationPolicy,
): Prescription | null {
  const working = selectWorkingSets(last.sets, policy);
  if (working.length === 0) return null;
  const weight = heaviest(working);
  const sets = Math.min(policy.maxSets, working.length);
  if (caution) return prescribeCautiously(caution, weight, sets, range, policy);
  const step = nextStep(working, last.muscleGroup, range, prescribed, policy);
  return { sets, ...step, targetWeightKg: roundToPlates(step.targetWeightKg, policy), targetRpe: range.rpe };
}

type Step = Pick<Prescription, 'reps' | 'because'> & { readonly sets?: number; readonly targetWeightKg: number };

function nextStep(
  working: readonly ExerciseSet[],
  muscleGroup: Exercise['muscleGroup'],
  range: RepRange,
  prescribed: Prescription | null,
  policy: RecommendationPolicy,
): Step {
  const weight = heaviest(working);
  const reps = fewestReps(working);
  const rpe = Math.max(...working.map((set) => set.rpe ?? policy.raiseUpToRpe));
  if (reps < range.min) {
    const greatest = Math.max(...working.map((set) => oneRepMax(set.weightKg, set.reps)));
    const targetWeightKg = Math.min(weight, weightForReps(greatest, range.min));
    return { reps: range.min, targetWeightKg, because: { key: 'missed_reps', reps, target: range.min } };
  }
  const kept = Math.min(reps, range.max);
  if (rpe > policy.maxRpe) return { reps: kept, targetWeightKg: weight, because: { key: 'too_hard', rpe } };
  if (prescribed && hasMissedTarget(working, prescribed)) return repeatPrescription(prescribed, weight, range);
  if (reps < range.max) {
    return { reps: reps + 1, targetWeightKg: weight, because: { key: 'more_reps', target: range.max } };
  }
  if (rpe > policy.raiseUpToRpe) return { reps: kept, targetWeightKg: weight, because: { key: 'hold', rpe } };
  if (weight === 0) return { reps: kept, targetWeightKg: 0, because: { key: 'body_weight_mastered' } };
  const targetWeightKg = Math.min(HEAVIEST_KG, weight + calculateRaise(weight, muscleGroup, policy));
  return { reps: range.min, targetWeightKg, because: { key: 'top_of_range', reps } };
}

function prescribeCautiously(
  because: NonNullable<Caution>,
  weight: number,
  sets: number,
  range: RepRange,
  policy: RecommendationPolicy,
): Prescription {
  const isDeload = because.key === 'deload_week';
  return {
    sets: isDeload ? Math.ceil(sets * policy.deloadSetsPart) : sets,
    reps: range.min,
    targetWeightKg: roundToPlates(weight * (isDeload ? policy.deloadPart : policy.cautiousPart), policy),
    targetRpe: Math.min(range.rpe, policy.cautiousRpe),
    because: weight === 0 ? { ...because, isWithoutLoad: true } : because,
  };
}

/** Whether the sets were fewer than recommended, or the estimated maximum was lower (repetitions can compensate for a lighter weight). */
const hasMissedTarget = (working: readonly ExerciseSet[], { sets, reps, targetWeightKg }: Prescription): boolean =>
  working.length < sets ||
  withoutRoundingError(oneRepMax(heaviest(working), fewestReps(working))) <
    withoutRoundingError(oneRepMax(targetWeightKg ?? 0, reps));

function repeatPrescription(
  { sets, reps, targetWeightKg: weightKg }: Prescription,
  lifted: number,
  range: RepRange,
): Step {
  return {
    sets,
    reps: Math.min(range.max, Math.max(range.min, reps)),
    targetWeightKg: Math.min(lifted, weightKg ?? lifted),
    because: { key: 'missed_target', sets, reps, weightKg },
  };
}

const fewestReps = (sets: readonly ExerciseSet[]): number => Math.min(...sets.map(({ reps }) => reps));

/** Lighter sets are warm-ups, and a set heavier than all lifted weights is a failed attempt: neither shows the member's strength. */
export const selectWorkingSets = (
  sets: readonly ExerciseSet[],
  { workingSetPart }: Pick<RecommendationPolicy, 'workingSetPart'>,
): readonly ExerciseSet[] => {
  const most = heaviest(sets.filter(isLifted));
  const least = withoutRoundingError(most * workingSetPart);
  return sets.filter(({ weightKg }) => weightKg >= least && weightKg <= most);
};

function calculateRaise(weight: number, muscleGroup: Exercise['muscleGroup'], policy: RecommendationPolicy): number {
  const step = muscleGroup === 'legs' ? policy.legStepKg : policy.stepKg;
  return Math.min(step, Math.max(1, weight * policy.maxRaise));
}

/** Rounded down to the available plates; body weight when no load remains. */
function roundToPlates(kilograms: number, { plateKg }: RecommendationPolicy): number | null {
  const loaded = Math.floor(withoutRoundingError(kilograms / plateKg)) * plateKg;
  return loaded > 0 ? loaded : null;
}
