import { readOnly } from '../kernel/read-only.js';
import { DAY, HOUR } from '../kernel/instant.js';

/** The measurement of the trend of the best lifts (docs/guidance.md, Phase). */
export const liftTrendPolicy = readOnly({
  /** The number of full weeks without a better lift that count as a stall. */
  stallWeeks: 3,
  /** The trend compares the best lifts of this many last sessions with the best lifts of as many before them. */
  trendSessions: 3,
  /** A change of less than this part is flat. */
  flatTrend: 0.02,
});

/** The measurement of training load (docs/guidance.md, Load). */
export const loadPolicy = readOnly({
  /** The assumed minutes of a set, including its rest. */
  minutesPerSet: 3,
  /** The exertion assumed for a set without a noted one. */
  assumedRpe: 7,
  cardioRpe: 5,
  /** Acute load is that of the last week, chronic load the weekly mean of these last weeks. */
  chronicWeeks: 4,
  /** The ratio of acute to chronic load above which a week overreaches. */
  overreachingRatio: 1.5,
  /** A week below this part of the chronic load was light: a rest. */
  lightWeekRatio: 0.7,
});

export const trainingPolicies = readOnly({
  training: {
    amendRecordWithinMs: 24 * HOUR,
    rateWithinMs: 14 * DAY,
    autoCompleteAfterEndMs: 24 * HOUR,
    /** Sets with more repetitions are poor estimates of the greatest weight, and set no record of it. */
    estimateMaxReps: 12,
    /** The number of earlier sessions that records are compared with and guidance reads. */
    historySessions: 200,
    preInfoSessions: 3,
    preInfoNotes: 5,
    /** The number of characters of a note that its summary quotes. */
    quotedCharacters: 120,
    /** The display of progress (docs/guidance.md, Progress). */
    progress: {
      /** The number of weeks or months, the current one included. */
      periods: 12,
      /** The number of whole periods that are compared with as many before them. */
      trendPeriods: 3,
      /** A change of the volume by less than this part of the earlier one is flat. */
      flatVolume: 0.05,
      /** A change of the weight by less than this part of the first one is flat. */
      flatWeight: 0.01,
    },
  },
});

export type TrainingPolicy = typeof trainingPolicies.training;
export type ProgressPolicy = typeof trainingPolicies.training.progress;
export type TrainingPolicies = typeof trainingPolicies;
export type LiftTrendPolicy = typeof liftTrendPolicy;
export type LoadPolicy = typeof loadPolicy;
