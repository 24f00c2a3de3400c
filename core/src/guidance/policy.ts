import { readOnly } from '../kernel/read-only.js';
import { DAY } from '../kernel/instant.js';
import type { Goal } from '../member/rules/member.js';
import { liftTrendPolicy, loadPolicy } from '../training/policy.js';

/** The phases of training (docs/guidance.md, Phase). */
export type PhaseName = 'adaptation' | 'base' | 'build' | 'peak' | 'deload';

export interface RepRange {
  readonly min: number;
  readonly max: number;
  /** The exertion to train at. */
  readonly rpe: number;
}

export const guidancePolicies = readOnly({
  guidance: {
    load: loadPolicy,
    /** The limits of the phases (docs/guidance.md, Phase). */
    phase: {
      /** The number of completed sessions below which a member is in the phase `adaptation`. */
      adaptationSessions: 8,
      /** The number of completed sessions below which a member is in the phase `base`. */
      baseSessions: 24,
      /** The number of completed sessions from which on a rising trend is the phase `peak`. */
      peakSessions: 48,
      /** Attendance is completed / (completed + missed); below these a phase is not reached. */
      buildAttendance: 0.75,
      peakAttendance: 0.9,
      ...liftTrendPolicy,
    },
    /** The recommendation of the next session (docs/guidance.md, Recommendation). */
    recommendation: {
      maxExercises: 8,
      /** The repetitions and exertion of each phase. */
      ranges: {
        adaptation: { min: 10, max: 15, rpe: 6 },
        base: { min: 8, max: 12, rpe: 7 },
        build: { min: 6, max: 10, rpe: 8 },
        peak: { min: 3, max: 6, rpe: 9 },
        deload: { min: 8, max: 12, rpe: 6 },
      },
      /** A condition of at most this value counts as pain. */
      painCondition: 2,
      /** A set above this exertion was too hard: its target counts as missed. */
      maxRpe: 9,
      /** The weight can grow when all sets reached the top of the range, and no set exceeded this exertion. */
      raiseUpToRpe: 8,
      /** Sets of at least this part of the heaviest weight are working sets; lighter ones are warm-ups. */
      workingSetPart: 0.8,
      legStepKg: 5,
      stepKg: 2.5,
      /** The largest step as a part of the weight; one kilogram is always allowed. */
      maxRaise: 0.1,
      /** Recommended weights are multiples of this, rounded down. */
      plateKg: 0.5,
      /** The time without a session after which a member begins with less weight. */
      breakMs: 21 * DAY,
      /** Exercises not done in this time before the last session are not recommended. */
      recentMs: 28 * DAY,
      /** The remaining fraction of the weight after pain or a break, and of weight and sets in a deload. */
      cautiousPart: 0.9,
      cautiousRpe: 6,
      deloadPart: 0.9,
      deloadSetsPart: 0.6,
      maxSets: 6,
      starterSets: 2,
    },
    /** The weekly volume of a muscle group (docs/guidance.md, Weekly volume). */
    volume: {
      /** Working sets of each muscle group, by goal. */
      weeklySets: {
        muscle_gain: { min: 10, max: 20 },
        strength: { min: 6, max: 15 },
        weight_loss: { min: 6, max: 15 },
        endurance: { min: 4, max: 10 },
        posture: { min: 4, max: 12 },
        rehabilitation: { min: 3, max: 8 },
        none: { min: 4, max: 15 },
      },
      /** A set of the whole body counts as this part of a set of each group. */
      fullBodyPart: 0.5,
      /** The number of last weeks that are averaged. */
      weeks: 4,
    },
    /** The day and the focus of the next session (docs/guidance.md, Next session). */
    nextSession: {
      /** Days from a session to the next; `cautiousEveryDays` after pain and in a deload. */
      everyDays: 2,
      cautiousEveryDays: 3,
    },
    /** Zones and plans of cardio (docs/guidance.md, Cardio). */
    cardio: {
      /** The maximum is `atBirth` less `perYear` for each year of age, beats a minute. */
      maximum: { atBirth: 208, perYear: 0.7 },
      /** The resting pulse when it is unknown. */
      restingPulse: 60,
      /** An age outside of these counts as unknown. */
      plausibleAge: { min: 10, max: 100 },
      /** The age when it is unknown: on the safe side. */
      assumedAge: 60,
      /** The limits of the zones, as parts of the heart-rate reserve, ascending. */
      limits: [0.5, 0.6, 0.7, 0.8, 0.9, 1],
      /** Minutes of warm-up and of cool-down. */
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
      /** The zone after pain, and the highest one after a long break, in a deload, and in rehabilitation. */
      painZone: 1,
      cautiousZone: 2,
      /** Goals that train intervals in these phases: hard and easy minutes in turn, in place of a steady part. */
      intervals: {
        goals: ['endurance', 'weight_loss'] as Goal[],
        // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the type without it lacks the other phases
        zones: { build: 4, peak: 5 } as Partial<Record<PhaseName, number>>,
        minutes: 2,
        easyZone: 2,
      },
    },
    /** Exercises that a member does alone in a room (docs/guidance.md, Room). */
    room: {
      /** Filled up to the smaller number with exercises that need no equipment. */
      stations: { min: 4, max: 6 },
      sets: 3,
      cautiousSets: 2,
      /** The fewest repetitions of a set without a mentor: fewer would mean more weight. */
      minReps: 8,
    },
    /** The limits of a monthly analysis (docs/guidance.md, Monthly analysis). */
    month: {
      /** A change of volume of less than this part, and of weight of less than these kilograms, is level. */
      levelVolume: 0.05,
      levelWeightKg: 0.5,
      /** The number of muscle groups below their goal that are named, the furthest behind first. */
      shortGroups: 3,
    },
    /** The number of exercises that a narrative names. */
    narratedExercises: 3,
  },
});

export type GuidancePolicy = typeof guidancePolicies.guidance;
export type RecommendationPolicy = typeof guidancePolicies.guidance.recommendation;
export type VolumePolicy = typeof guidancePolicies.guidance.volume;
export type CardioPolicy = typeof guidancePolicies.guidance.cardio;
export type GuidancePolicies = typeof guidancePolicies;
