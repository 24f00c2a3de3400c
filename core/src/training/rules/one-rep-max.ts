/**
 * The estimated weight for one repetition, in kilograms, from a set of `reps` repetitions: Epley, w x (1 + reps / 30) (B. Epley, Poundage
 * Chart, 1985). A set of one repetition is its own result; no repetitions give 0.
 */
export function oneRepMax(weightKg: number, reps: number): number {
  if (reps <= 0) return 0;
  return reps === 1 ? weightKg : weightKg * (1 + reps / 30);
}

/** The weight for a number of repetitions, from the maximum for one: Epley solved for the weight. */
export const weightForReps = (oneRepMaxKg: number, reps: number): number =>
  reps <= 1 ? oneRepMaxKg : oneRepMaxKg / (1 + reps / 30);
