import { DAY, type Millis } from '../kernel/instant.js';
import type { NumberRange } from '../kernel/number-range.js';
import type { Goal } from '../member/rules/member.js';
import type { LiftTrendPolicy, LoadPolicy } from '../training/policy.js';

/** The phases of training (docs/guidance.md, Phase). */
export type PhaseName = 'adaptation' | 'base' | 'build' | 'peak' | 'deload';

/** The limits of the phases (docs/guidance.md, Phase). */
export interface PhasePolicy extends LiftTrendPolicy {
  /** The number of completed sessions below which a member is in the phase `adaptation`. */
  readonly adaptationSessions: number;
  /** The number of completed sessions below which a member is in the phase `base`. */
  readonly baseSessions: number;
  /** The number of completed sessions from which on a rising trend is the phase `peak`. */
  readonly peakSessions: number;
  /** Attendance is completed / (completed + missed); below these a phase is not reached. */
  readonly buildAttendance: number;
  readonly peakAttendance: number;
}

export interface RepRange {
  readonly min: number;
  readonly max: number;
  /** The exertion to train at. */
  readonly rpe: number;
}

/** The recommendation of the next session (docs/guidance.md, Recommendation). */
export interface RecommendationPolicy {
  readonly maxExercises: number;
  /** The repetitions and exertion of each phase. */
  readonly ranges: Readonly<Record<PhaseName, RepRange>>;
  /** A condition of at most this value counts as pain. */
  readonly painCondition: number;
  /** A set above this exertion was too hard: its target counts as missed. */
  readonly maxRpe: number;
  /** The weight may grow when all sets reached the top of the range, and none exceeded this exertion. */
  readonly raiseUpToRpe: number;
  /** Sets of at least this part of the heaviest weight are working sets; lighter ones are warm-ups. */
  readonly workingSetPart: number;
  readonly legStepKg: number;
  readonly stepKg: number;
  /** The largest step as a part of the weight; one kilogram is always allowed. */
  readonly maxRaise: number;
  /** Recommended weights are multiples of this, rounded down. */
  readonly plateKg: number;
  /** The time without a session after which a member begins with less weight. */
  readonly breakMs: Millis;
  /** Exercises not done in this time before the last session are not recommended. */
  readonly recentMs: Millis;
  /** The remaining fraction of the weight after pain or a break, and of weight and sets in a deload. */
  readonly cautiousPart: number;
  readonly cautiousRpe: number;
  readonly deloadPart: number;
  readonly deloadSetsPart: number;
  readonly maxSets: number;
  readonly starterSets: number;
}

/** The weekly volume of a muscle group (docs/guidance.md, Weekly volume). */
export interface VolumePolicy {
  /** Working sets of each muscle group, by goal. */
  readonly weeklySets: Readonly<Record<Goal | 'none', NumberRange>>;
  /** A set of the whole body counts as this part of a set of each group. */
  readonly fullBodyPart: number;
  /** The number of last weeks that are averaged. */
  readonly weeks: number;
}

/** The day and the focus of the next session (docs/guidance.md, Next session). */
export interface NextSessionPolicy {
  /** Days from a session to the next; more of them after pain and in a deload. */
  readonly everyDays: number;
  readonly cautiousEveryDays: number;
}

/** Zones and plans of cardio (docs/guidance.md, Cardio). */
export interface CardioPolicy {
  /** The maximum is `atBirth` less `perYear` for each year of age, beats a minute. */
  readonly maximum: { readonly atBirth: number; readonly perYear: number };
  /** The resting pulse when it is unknown. */
  readonly restingPulse: number;
  /** An age outside of these counts as unknown. */
  readonly plausibleAge: NumberRange;
  /** The age when it is unknown: on the safe side. */
  readonly assumedAge: number;
  /** The limits of the zones, as parts of the heart-rate reserve, ascending. */
  readonly limits: readonly number[];
  /** Minutes of warm-up and of cool-down. */
  readonly easyMinutes: number;
  readonly mainMinutes: Readonly<Record<Goal | 'none', number>>;
  readonly mainZone: Readonly<Record<PhaseName, number>>;
  /** The zone after pain, and the highest one after a long break, in a deload, and in rehabilitation. */
  readonly painZone: number;
  readonly cautiousZone: number;
  /** Goals that train intervals in these phases: hard and easy minutes in turn, in place of a steady part. */
  readonly intervals: {
    readonly goals: readonly Goal[];
    readonly zones: Readonly<Partial<Record<PhaseName, number>>>;
    readonly minutes: number;
    readonly easyZone: number;
  };
}

/** Exercises that a member does alone in a room (docs/guidance.md, Room). */
export interface RoomPolicy {
  /** Filled up to the smaller number with exercises that need no equipment. */
  readonly stations: NumberRange;
  readonly sets: number;
  readonly cautiousSets: number;
  /** The fewest repetitions of a set without a mentor: fewer would mean more weight. */
  readonly minReps: number;
}

/** The limits of a monthly analysis (docs/guidance.md, Monthly analysis). */
export interface MonthPolicy {
  /** A change of volume of less than this part, and of weight of less than these kilograms, is level. */
  readonly levelVolume: number;
  readonly levelWeightKg: number;
  /** The number of muscle groups below their goal that are named, the furthest behind first. */
  readonly shortGroups: number;
}

export interface GuidancePolicy {
  readonly load: LoadPolicy;
  readonly phase: PhasePolicy;
  readonly recommendation: RecommendationPolicy;
  readonly volume: VolumePolicy;
  readonly nextSession: NextSessionPolicy;
  readonly cardio: CardioPolicy;
  readonly room: RoomPolicy;
  readonly month: MonthPolicy;
  /** The number of exercises that a narrative names. */
  readonly narratedExercises: number;
}

export interface GuidancePolicies {
  readonly guidance: GuidancePolicy;
}

export const guidancePolicies: GuidancePolicies = {
  guidance: {
    load: {
      minutesPerSet: 3,
      assumedRpe: 7,
      cardioRpe: 5,
      chronicWeeks: 4,
      overreachingRatio: 1.5,
      lightWeekRatio: 0.7,
    },
    phase: {
      adaptationSessions: 8,
      baseSessions: 24,
      peakSessions: 48,
      buildAttendance: 0.75,
      peakAttendance: 0.9,
      stallWeeks: 3,
      trendSessions: 3,
      flatTrend: 0.02,
    },
    recommendation: {
      maxExercises: 8,
      ranges: {
        adaptation: { min: 10, max: 15, rpe: 6 },
        base: { min: 8, max: 12, rpe: 7 },
        build: { min: 6, max: 10, rpe: 8 },
        peak: { min: 3, max: 6, rpe: 9 },
        deload: { min: 8, max: 12, rpe: 6 },
      },
      painCondition: 2,
      maxRpe: 9,
      raiseUpToRpe: 8,
      workingSetPart: 0.8,
      legStepKg: 5,
      stepKg: 2.5,
      maxRaise: 0.1,
      plateKg: 0.5,
      breakMs: 21 * DAY,
      recentMs: 28 * DAY,
      cautiousPart: 0.9,
      cautiousRpe: 6,
      deloadPart: 0.9,
      deloadSetsPart: 0.6,
      maxSets: 6,
      starterSets: 2,
    },
    volume: {
      weeklySets: {
        muscle_gain: { min: 10, max: 20 },
        strength: { min: 6, max: 15 },
        weight_loss: { min: 6, max: 15 },
        endurance: { min: 4, max: 10 },
        posture: { min: 4, max: 12 },
        rehabilitation: { min: 3, max: 8 },
        none: { min: 4, max: 15 },
      },
      fullBodyPart: 0.5,
      weeks: 4,
    },
    nextSession: { everyDays: 2, cautiousEveryDays: 3 },
    cardio: {
      maximum: { atBirth: 208, perYear: 0.7 },
      restingPulse: 60,
      plausibleAge: { min: 10, max: 100 },
      assumedAge: 60,
      limits: [0.5, 0.6, 0.7, 0.8, 0.9, 1],
      easyMinutes: 5,
      mainMinutes: {
        weight_loss: 28,
        endurance: 32,
        muscle_gain: 12,
        strength: 12,
        posture: 16,
        rehabilitation: 16,
        none: 20,
      },
      mainZone: { adaptation: 2, base: 2, build: 3, peak: 3, deload: 2 },
      painZone: 1,
      cautiousZone: 2,
      intervals: { goals: ['endurance', 'weight_loss'], zones: { build: 4, peak: 5 }, minutes: 2, easyZone: 2 },
    },
    room: { stations: { min: 4, max: 6 }, sets: 3, cautiousSets: 2, minReps: 8 },
    month: { levelVolume: 0.05, levelWeightKg: 0.5, shortGroups: 3 },
    narratedExercises: 3,
  },
};
