import { DAY, HOUR, type Millis } from '../kernel/instant.js';

/** The measurement of the trend of the best lifts (docs/guidance.md, Phase). */
export interface LiftTrendPolicy {
  /** The number of full weeks without a better lift that count as a stall. */
  readonly stallWeeks: number;
  /** The trend compares the best lifts of the last sessions, this many, with those of as many before them. */
  readonly trendSessions: number;
  /** A change of less than this part is flat. */
  readonly flatTrend: number;
}

export interface TrainingPolicy {
  readonly amendRecordWithinMs: Millis;
  readonly rateWithinMs: Millis;
  readonly autoCompleteAfterEndMs: Millis;
  /** Sets with more repetitions are poor estimates of the greatest weight, and set no record of it. */
  readonly estimateMaxReps: number;
  /** The number of earlier sessions that records are compared with and guidance reads. */
  readonly historySessions: number;
  readonly preInfoSessions: number;
  readonly preInfoNotes: number;
  /** The number of characters of a note that its summary quotes. */
  readonly quotedCharacters: number;
  readonly progress: ProgressPolicy;
}

/** The display of progress (docs/guidance.md, Progress). */
export interface ProgressPolicy {
  /** The number of weeks or months, the current one included. */
  readonly periods: number;
  /** The number of whole periods that are compared with as many before them. */
  readonly trendPeriods: number;
  /** A change of the volume by less than this part of the earlier one is flat. */
  readonly flatVolume: number;
  /** A change of the weight by less than this part of the first one is flat. */
  readonly flatWeight: number;
}

/** The measurement of training load (docs/guidance.md, Load). */
export interface LoadPolicy {
  /** The assumed minutes of a set, including its rest. */
  readonly minutesPerSet: number;
  /** The exertion assumed for a set without a noted one. */
  readonly assumedRpe: number;
  readonly cardioRpe: number;
  /** Acute load is that of the last week, chronic load the weekly mean of these last weeks. */
  readonly chronicWeeks: number;
  /** The ratio of acute to chronic load above which a week overreaches. */
  readonly overreachingRatio: number;
  /** A week below this part of the chronic load was light: a rest. */
  readonly lightWeekRatio: number;
}

export interface TrainingPolicies {
  readonly training: TrainingPolicy;
}

export const trainingPolicies: TrainingPolicies = {
  training: {
    amendRecordWithinMs: 24 * HOUR,
    rateWithinMs: 14 * DAY,
    autoCompleteAfterEndMs: 24 * HOUR,
    estimateMaxReps: 12,
    historySessions: 200,
    preInfoSessions: 3,
    preInfoNotes: 5,
    quotedCharacters: 120,
    progress: { periods: 12, trendPeriods: 3, flatVolume: 0.05, flatWeight: 0.01 },
  },
};
