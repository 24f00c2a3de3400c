/** A reason with no facts but itself. */
type Nothing = object;

/** What a judgement can rest on, and its facts. Sentences are made of them in phrases.ts. */
export interface Facts {
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
  readonly after_a_light_week: Nothing;
  readonly once_lifts_rise: { readonly needed: number };
  readonly once_lifts_level: Nothing;
  readonly warm_up: Nothing;
  readonly gentle_warm_up: Nothing;
  readonly first_session: Nothing;
  readonly pain: { readonly condition: number };
  readonly long_break: { readonly days: number };
  readonly deload_week: Nothing;
  readonly missed_reps: { readonly reps: number; readonly target: number };
  readonly too_hard: { readonly rpe: number };
  readonly top_of_range: { readonly reps: number };
  readonly more_reps: { readonly target: number };
  readonly body_weight_mastered: Nothing;
  readonly hold: { readonly rpe: number };
}

/** Why something is judged or recommended, as data. */
export type Because = { readonly [Key in keyof Facts]: { readonly key: Key } & Facts[Key] }[keyof Facts];
