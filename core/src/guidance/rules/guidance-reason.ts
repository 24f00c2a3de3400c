import type { PhaseName } from '../policy.js';
import type { Goal } from '../../member/rules/member.js';
import type { MuscleGroup } from '../../training/rules/session-record.js';

/** The facts of a reason without facts. */
type NoFacts = object;

/** Of an exercise that was done with the body's own weight: its text names no weight. */
interface LoadFacts {
  readonly isWithoutLoad?: true;
}

/** Ages in years, pulses in beats a minute. */
interface ZoneFacts {
  readonly age: number;
  readonly maximum: number;
  readonly resting: number;
}

/** The possible reasons of an assessment, with their facts. phrases.ts turns them into sentences. */
export interface ReasonFacts {
  readonly adapting: { readonly completed: number; readonly needed: number };
  readonly few_sessions: { readonly completed: number; readonly needed: number };
  /** `rate` and `needed` are parts, 0 to 1. */
  readonly low_attendance: { readonly rate: number; readonly needed: number };
  readonly steady_training: { readonly completed: number; readonly rate: number };
  readonly rising_lifts: { readonly completed: number; readonly rate: number };
  readonly overreaching: { readonly ratio: number; readonly limit: number };
  readonly stalled: { readonly weeks: number };
  readonly after_sessions: { readonly sessions: number };
  readonly after_attendance: { readonly needed: number };
  readonly after_a_light_week: NoFacts;
  readonly once_lifts_rise: { readonly needed: number };
  readonly once_lifts_level: NoFacts;
  readonly warm_up: NoFacts;
  readonly gentle_warm_up: NoFacts;
  readonly first_session: NoFacts;
  readonly pain: LoadFacts & { readonly condition: number };
  readonly long_break: LoadFacts & { readonly days: number };
  readonly deload_week: LoadFacts;
  readonly missed_reps: { readonly reps: number; readonly target: number };
  readonly too_hard: { readonly rpe: number };
  readonly top_of_range: { readonly reps: number };
  readonly more_reps: { readonly target: number };
  readonly body_weight_mastered: NoFacts;
  readonly hold: { readonly rpe: number };
  readonly missed_target: { readonly sets: number; readonly reps: number; readonly weightKg: number | null };
  readonly group_behind: { readonly muscleGroup: MuscleGroup; readonly weeklySets: number; readonly needed: number };
  readonly group_beyond: { readonly muscleGroup: MuscleGroup; readonly weeklySets: number; readonly enough: number };
  readonly groups_on_goal: NoFacts;
  /** In the analysed month. */
  readonly no_records: NoFacts;
  readonly no_recent_sets: { readonly weeks: number };
  readonly booked: NoFacts;
  readonly rested: { readonly days: number };
  readonly any_day: NoFacts;
  readonly heart_rate_zones: ZoneFacts;
  readonly age_unknown: ZoneFacts;
  readonly cardio_goal: { readonly goal: Goal | null; readonly minutes: number };
  readonly cardio_phase: { readonly phase: PhaseName; readonly zone: number };
  readonly cardio_warm_up: NoFacts;
  readonly cardio_steady: { readonly zone: number };
  readonly cardio_hard: { readonly zone: number };
  readonly cardio_easy: NoFacts;
  readonly cardio_cool_down: NoFacts;
  readonly equipment_there: NoFacts;
  readonly needs_nothing: NoFacts;
  readonly room_equipment: { readonly pieces: number };
  readonly no_equipment: NoFacts;
  readonly room_unknown: NoFacts;
  readonly nothing_trained: NoFacts;
  readonly month_not_over: NoFacts;
  readonly month_of_sessions: { readonly sessions: number };
  readonly volume_rose: NoFacts;
  readonly volume_fell: NoFacts;
  readonly volume_level: NoFacts;
  readonly volumes: { readonly volumeKg: number; readonly earlierKg: number };
  readonly attended_well: NoFacts;
  readonly attended_poorly: NoFacts;
  readonly attended: { readonly completed: number; readonly missed: number };
  readonly group_short: { readonly muscleGroup: MuscleGroup };
  readonly group_over: { readonly muscleGroup: MuscleGroup };
  readonly records_set: NoFacts;
  readonly records_counted: { readonly records: number };
  readonly pain_felt: NoFacts;
  /** `condition`: the highest one that counts as pain. */
  readonly pain_noted: { readonly sessions: number; readonly condition: number };
  readonly rest_needed: NoFacts;
  readonly weight_rose: NoFacts;
  readonly weight_fell: NoFacts;
  readonly weight_level: NoFacts;
  readonly weights: { readonly fromKg: number; readonly toKg: number };
}

/** A reason of an assessment or a recommendation, as data. */
export type GuidanceReason = {
  readonly [Key in keyof ReasonFacts]: { readonly key: Key } & ReasonFacts[Key];
}[keyof ReasonFacts];

/** The sentence of each reason, in one language. */
export type ReasonPhrases = { readonly [Key in keyof ReasonFacts]: (facts: ReasonFacts[Key]) => string };
