import type { Instant } from '../../kernel/instant.js';

export const MUSCLE_GROUPS = ['legs', 'back', 'chest', 'shoulders', 'arms', 'core', 'full_body'] as const;

export type MuscleGroup = (typeof MUSCLE_GROUPS)[number];

export const CARDIO_KINDS = ['treadmill', 'bike', 'rower', 'elliptical', 'stairs', 'other'] as const;

export type CardioKind = (typeof CARDIO_KINDS)[number];

/** The greatest weight of a set that a record accepts, and that a recommendation names. */
export const HEAVIEST_KG = 1_000;

export interface ExerciseSet {
  readonly weightKg: number;
  readonly reps: number;
  /** Rate of perceived exertion, 1 to 10. */
  readonly rpe: number | null;
}

/** Whether something was lifted: a set without repetitions is a failed attempt. */
export const isLifted = ({ reps }: Pick<ExerciseSet, 'reps'>): boolean => reps > 0;

export interface Exercise {
  readonly name: string;
  readonly muscleGroup: MuscleGroup;
  readonly sets: readonly ExerciseSet[];
}

export interface Cardio {
  readonly kind: CardioKind;
  readonly minutes: number;
  readonly averageHeartRate: number | null;
}

/** The mentor's record of a session. */
export interface SessionNotes {
  readonly exercises: readonly Exercise[];
  readonly cardio: readonly Cardio[];
  readonly bodyWeightKg: number | null;
  /** The member's condition: 1 (pain) to 5 (very well). */
  readonly condition: number | null;
  readonly handoverNote: string | null;
  readonly nextPlan: string | null;
}

export interface SessionRecord extends SessionNotes {
  /** The instant at which it was first saved, which completed the session. */
  readonly savedAt: Instant;
  readonly amendedAt: Instant | null;
  /** The instant at which its handover note was rewarded: at most once, even after amendments. */
  readonly noteRewardedAt: Instant | null;
}
