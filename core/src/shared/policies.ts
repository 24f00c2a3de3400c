import type { Goal } from '../member/member.js';
import type { Day, TimeOfDay } from './calendar.js';
import type { Millis } from './instant.js';
import { DAY, HOUR, MINUTE, SECOND } from './instant.js';
import { krw, type BasisPoints, type Krw } from './krw.js';

/** How mentors open their time (docs/domain.md, Booking: Block). */
export interface BlockPolicy {
  readonly minMinutes: number;
  readonly maxMinutes: number;
  readonly stepMinutes: number;
  readonly defaultMinutes: number;
  readonly openAheadMs: Millis;
  readonly bulkMaxDays: number;
  readonly bulkMaxBlocks: number;
  readonly listMaxDays: number;
}

/** What a mentor owes a week, and when an open block may no longer be closed. */
export interface ObligationPolicy {
  readonly blocksPerWeek: number;
  readonly peakBlocksPerWeek: number;
  readonly closingNoticeMs: Millis;
}

export interface CancellationPolicy {
  /** Cancelling and changing are free until this long before the start, that instant included. */
  readonly freeNoticeMs: Millis;
  readonly maxChanges: number;
}

export interface RejectionPolicy {
  /** An automatic match may be rejected until this long after it was made, that instant included. */
  readonly windowMs: Millis;
}

export interface CheckInPolicy {
  readonly opensBeforeStartMs: Millis;
  /** Check-in ends, and the no-show is decided, this long after the start (that instant is too late). */
  readonly closesAfterStartMs: Millis;
  readonly codeRotationMs: Millis;
}

/** What follows when somebody did not come. */
export interface ConductPolicy {
  /** So many sessions that a mentor did not come to, within so long of each other (that length included), put the tier on hold. */
  readonly noShowsToHold: number;
  readonly noShowsWithinMs: Millis;
  /** A no-show may be corrected until this long after it was decided, that instant included. */
  readonly correctWithinMs: Millis;
}

/** What a Pro mentor may ask for, in points a session (docs/domain.md, Mentors). */
export interface RatePolicy {
  readonly minPoints: Krw;
  readonly maxPoints: Krw;
  readonly stepPoints: Krw;
}

/** Who may become a Pro mentor, and by what video (docs/domain.md, Pro application). */
export interface ProApplicationPolicy {
  readonly minCompletedSessions: number;
  /** The mean of all ratings, at least. */
  readonly minRating: number;
  /** From a rejection to the next application, that instant included. */
  readonly againAfterMs: Millis;
  /** In characters. */
  readonly minStatement: number;
  readonly maxStatement: number;
  readonly maxVideoBytes: number;
  /** An upload that has not ended by then left its process: what came of it is removed. Longer than any request may take. */
  readonly uploadGivenUpAfterMs: Millis;
}

export interface TrainingPolicy {
  readonly amendRecordWithinMs: Millis;
  readonly rateWithinMs: Millis;
  readonly autoCompleteAfterEndMs: Millis;
  /** Sets of more repetitions say little about the greatest weight, and set no record of it. */
  readonly estimateMaxReps: number;
  /** How many earlier sessions records are measured against, and guidance reads. */
  readonly historySessions: number;
  readonly preInfoSessions: number;
  readonly preInfoNotes: number;
  /** How much of a note its summary quotes. */
  readonly quotedCharacters: number;
  readonly progress: ProgressPolicy;
}

/** How progress is shown (docs/guidance.md, Progress). */
export interface ProgressPolicy {
  /** So many weeks or months, with that of today. */
  readonly periods: number;
  /** So many whole periods are compared with as many before them. */
  readonly trendPeriods: number;
  /** A change of less than this part is flat. */
  readonly flatVolume: number;
  readonly flatWeight: number;
}

export interface MatchingPolicy {
  readonly candidates: number;
  /** A wanted window is at most this long. */
  readonly maxWindowMs: Millis;
  /** How often an automatic match looks for candidates anew when all were taken meanwhile. */
  readonly maxRounds: number;
  /** Points of 100 that each reason can give; they sum to 100. */
  readonly weights: {
    readonly goal: number;
    readonly rating: number;
    readonly continuity: number;
    readonly time: number;
    readonly fairness: number;
    readonly newcomer: number;
  };
  /** Bayesian mean: as if this many ratings of `ratingPrior` had been given before the first real one. */
  readonly ratingPriorCount: number;
  readonly ratingPrior: number;
  /** This many sessions together give the whole of `continuity`. */
  readonly continuitySessions: number;
  /** A week with this many booked blocks gives nothing of `fairness`. */
  readonly fullWeekBlocks: number;
  /** A mentor with fewer completed sessions counts as new. */
  readonly newcomerSessions: number;
}

/** How the load of training is measured (docs/guidance.md, Load). */
export interface LoadPolicy {
  /** A set counts as so many minutes, its rest included. */
  readonly minutesPerSet: number;
  /** The exertion of a set that none was noted for. */
  readonly assumedRpe: number;
  readonly cardioRpe: number;
  /** Acute load is that of the last week, chronic load the weekly mean of these last weeks. */
  readonly chronicWeeks: number;
  /** Above this ratio of acute to chronic a week overreaches. */
  readonly overreachingRatio: number;
  /** A week below this part of the chronic load was light: a rest. */
  readonly lightWeekRatio: number;
}

/** When a member is in which phase (docs/guidance.md, Phase). */
export interface PhasePolicy {
  /** Below this many completed sessions a body adapts. */
  readonly adaptationSessions: number;
  /** Below this many the base is laid. */
  readonly baseSessions: number;
  /** From this many on, a rising trend is a peak. */
  readonly peakSessions: number;
  /** Attendance is completed / (completed + missed); below these a phase is not reached. */
  readonly buildAttendance: number;
  readonly peakAttendance: number;
  /** So many full weeks without any better lift are a stall. */
  readonly stallWeeks: number;
  /** The trend compares the best lifts of the last sessions, this many, with those of as many before them. */
  readonly trendSessions: number;
  /** A change of less than this part is flat. */
  readonly flatTrend: number;
}

export interface RepRange {
  readonly min: number;
  readonly max: number;
  /** The exertion to train at. */
  readonly rpe: number;
}

/** How the next session is recommended (docs/guidance.md, Recommendation). */
export interface RecommendationPolicy {
  readonly maxExercises: number;
  /** By phase. */
  readonly ranges: Readonly<Record<'adaptation' | 'base' | 'build' | 'peak' | 'deload', RepRange>>;
  /** A condition up to this was pain. */
  readonly painCondition: number;
  /** A set above this exertion was too hard: its target counts as missed. */
  readonly maxRpe: number;
  /** All sets at the top of the range, none above this exertion: the weight may grow. */
  readonly raiseUpToRpe: number;
  /** Sets from this part of the heaviest on are working sets; lighter ones warm up. */
  readonly workingSetPart: number;
  readonly legStepKg: number;
  readonly stepKg: number;
  /** No step is above this part of the weight (but one kilogram is always allowed). */
  readonly maxRaise: number;
  /** Recommended weights are multiples of this, rounded down. */
  readonly plateKg: number;
  /** After so long without a session a member begins lighter again. */
  readonly breakMs: Millis;
  /** Exercises not done for so long before the last session are not recommended. */
  readonly recentMs: Millis;
  /** What is left of the weight after pain or a break, and of weight and sets in a deload. */
  readonly cautiousPart: number;
  readonly cautiousRpe: number;
  readonly deloadPart: number;
  readonly deloadSetsPart: number;
  readonly maxSets: number;
  readonly starterSets: number;
}

/** Both included. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** How much a muscle group is trained in a week (docs/guidance.md, Weekly volume). */
export interface VolumePolicy {
  /** Working sets of each muscle group, by goal. */
  readonly weeklySets: Readonly<Record<Goal | 'none', NumberRange>>;
  /** A set of the whole body counts as this part of a set of each group. */
  readonly fullBodyPart: number;
  /** The last weeks, so many, are averaged. */
  readonly weeks: number;
}

/** When and what to train next (docs/guidance.md, Next session). */
export interface NextSessionPolicy {
  /** Days from a session to the next; more of them after pain and in a deload. */
  readonly everyDays: number;
  readonly cautiousEveryDays: number;
}

/** Zones and plans of cardio (docs/guidance.md, Cardio). */
export interface CardioPolicy {
  /** The maximum is `atBirth` less `perYear` for each year of age, beats a minute. */
  readonly maximum: { readonly atBirth: number; readonly perYear: number };
  /** Where it is not known. */
  readonly restingPulse: number;
  /** An age outside of these is taken for a slip, as one that is not known. */
  readonly plausibleAge: NumberRange;
  /** Where it is not known: on the safe side. */
  readonly assumedAge: number;
  /** The limits of the zones, as parts of the heart-rate reserve, ascending. */
  readonly limits: readonly number[];
  /** Of warm-up and cool-down each. */
  readonly easyMinutes: number;
  readonly mainMinutes: Readonly<Record<Goal | 'none', number>>;
  readonly mainZone: Readonly<Record<'adaptation' | 'base' | 'build' | 'peak' | 'deload', number>>;
  /** The zone after pain, and the highest one after a long break, in a deload, and in rehabilitation. */
  readonly painZone: number;
  readonly cautiousZone: number;
  /** Goals that train intervals in these phases: hard and easy minutes in turn, in place of a steady part. */
  readonly intervals: {
    readonly goals: readonly Goal[];
    readonly zones: Readonly<Partial<Record<'adaptation' | 'base' | 'build' | 'peak' | 'deload', number>>>;
    readonly minutes: number;
    readonly easyZone: number;
  };
}

/** What a member does alone in a room (docs/guidance.md, Room). */
export interface RoomPolicy {
  /** Filled up to the smaller one with exercises that need nothing. */
  readonly stations: NumberRange;
  readonly sets: number;
  readonly cautiousSets: number;
  /** Alone nobody trains with fewer repetitions, that is heavier, than this. */
  readonly minReps: number;
}

/** What a monthly analysis finds (docs/guidance.md, Monthly analysis). */
export interface MonthPolicy {
  /** A change of volume of less than this part, and of weight of less than these kilograms, is level. */
  readonly levelVolume: number;
  readonly levelWeightKg: number;
  /** So many muscle groups are named that are short of their goal, the furthest behind first. */
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
  /** So many exercises are told of in a narrative. */
  readonly toldExercises: number;
}

/** Fee and sharing of the money of sessions (docs/domain.md, Money). */
export interface SettlementPolicy {
  readonly standardShare: BasisPoints;
  readonly proShare: BasisPoints;
  /** The part of the share that a late cancellation gives the mentor, and that a mentor's no-show costs. */
  readonly lateCancellationPart: BasisPoints;
  readonly mentorNoShowPenaltyPart: BasisPoints;
  readonly dayPassValue: Krw;
  readonly handoverNote: { readonly minLength: number; readonly withinMs: Millis; readonly amount: Krw };
}

export interface EscrowPolicy {
  readonly holdMs: Millis;
}

export interface PayoutPolicy {
  /** The first day of the first period; a Monday. */
  readonly firstPeriod: Day;
  readonly periodDays: number;
  readonly incomeTax: BasisPoints;
  /** Of the income tax. */
  readonly localIncomeTax: BasisPoints;
  /** How long after it came back a deposit is still asked for. */
  readonly watchReturnsMs: Millis;
}

export interface FixedSlotPolicy {
  /** Occurrences that start within this time are booked by the weekly job, that instant included. */
  readonly bookAheadMs: Millis;
}

/** How members wait for what becomes free (docs/domain.md, Waitlist). */
export interface WaitlistPolicy {
  /** A window to wait for is at most this long. */
  readonly maxWindowMs: Millis;
  /** A block is theirs alone for so long, that instant excluded. */
  readonly offerMs: Millis;
}

export interface DayPassPolicy {
  readonly validDays: number;
}

export interface PointPolicy {
  readonly minCharge: Krw;
  readonly maxCharge: Krw;
  readonly chargeStep: Krw;
  readonly expireAfterYears: number;
}

export interface PaymentPolicy {
  /**
   * A payment that the gateway has never heard of failed, once it has been waiting longer than this: until then its charge may
   * still be on the way. Longer than the gateway's time-out.
   */
  readonly reconcileAfterMs: Millis;
  /** The same of a renewal, which its job sends again under the same id until then. */
  readonly renewalAfterMs: Millis;
  /** A webhook whose handling has not ended after so long is taken again. Longer than the gateway's time-out. */
  readonly webhookLeaseMs: Millis;
  /** So long a webhook's id is remembered. The gateway repeats one for 256 minutes. */
  readonly webhookKeptMs: Millis;
}

/** What a membership that is cancelled gives back (docs/domain.md, Money: Cancel with refund). */
export interface RefundPolicy {
  /** Unused, it gives everything back until so long after its payment, that instant included. */
  readonly coolingOffMs: Millis;
  /** Of what was paid. */
  readonly fee: BasisPoints;
}

export interface MembershipPolicy {
  /** How many days ahead a membership may begin, at most. */
  readonly startAheadDays: number;
  /** So many days before D the next term is charged, and the member is told of what comes. */
  readonly renewDaysBefore: number;
  readonly noticeDaysBefore: number;
  /** How often a charge that failed is repeated, once a day. */
  readonly renewalRetries: number;
  /** In one term, together. */
  readonly pausesPerTerm: number;
  readonly pauseDaysPerTerm: number;
}

export interface IdentityPolicy {
  readonly accessTokenMs: Millis;
  readonly refreshTokenMs: Millis;
  /** A refresh token used again this soon is taken for a second tab or a lost answer. */
  readonly reuseGraceMs: Millis;
  readonly minPasswordLength: number;
  readonly maxPasswordLength: number;
}

/** How a phone is verified (docs/domain.md, Access and errors). */
export interface PhoneCodePolicy {
  readonly digits: number;
  /** So long a code may be tried, that instant excluded. */
  readonly lifeMs: Millis;
  /** Wrong ones, of one code. */
  readonly tries: number;
  /** So many codes are sent to one person within so long. */
  readonly sends: number;
  readonly sendsWithinMs: Millis;
}

export interface NotificationPolicy {
  /** How long after the first, second, third failure the next try comes; after the last of them there is none. */
  readonly retryAfterMs: readonly Millis[];
  /** A delivery that a worker took and never finished is taken again after this. */
  readonly leaseMs: Millis;
  /** A reminder later than this is not sent at all. */
  readonly reminderLatenessMs: Millis;
  /** How many are sent in one go. */
  readonly batch: number;
  /** One more takes the place of the one that was registered first. */
  readonly devicesPerPerson: number;
  /** Marketing waits for their end; times of day in the business zone, `until` is no longer quiet. */
  readonly quietHours: { readonly from: TimeOfDay; readonly until: TimeOfDay };
  /** Of one call of the internal trigger. */
  readonly recipientsPerCall: number;
}

/** When members are told of what the service commends by itself (docs/domain.md, Notifications). */
export interface MarketingPolicy {
  /** So long after they were verified mentors are new. */
  readonly newMentorMs: Millis;
  /** So many days of a month the analysis of the month before is announced. */
  readonly analysisDays: number;
  /** So many people are told in one transaction. */
  readonly audiencePart: number;
  /** So long after one part the next is due: messages that may not wait go out in between. */
  readonly partEveryMs: Millis;
}

/** What administrators are shown at once. */
export interface AdministrationPolicy {
  /** Where the first day is not asked for. */
  readonly dashboardDays: number;
  readonly dashboardMaxDays: number;
}

/** How long a request with an `Idempotency-Key` is remembered; after exactly this long its key is new again. */
export interface IdempotencyPolicy {
  readonly keepMs: Millis;
}

/** How long runs of jobs are told of; longer than the rarest job rests. */
export interface JobHistoryPolicy {
  readonly keepMs: Millis;
}

/** Every number of the business. A simulation changes them here, nothing else holds one. */
export interface Policies {
  readonly block: BlockPolicy;
  readonly obligation: ObligationPolicy;
  readonly cancellation: CancellationPolicy;
  readonly rejection: RejectionPolicy;
  readonly checkIn: CheckInPolicy;
  readonly conduct: ConductPolicy;
  readonly rate: RatePolicy;
  readonly proApplication: ProApplicationPolicy;
  readonly training: TrainingPolicy;
  readonly matching: MatchingPolicy;
  readonly guidance: GuidancePolicy;
  readonly settlement: SettlementPolicy;
  readonly escrow: EscrowPolicy;
  readonly payout: PayoutPolicy;
  readonly dayPass: DayPassPolicy;
  readonly fixedSlot: FixedSlotPolicy;
  readonly waitlist: WaitlistPolicy;
  readonly points: PointPolicy;
  readonly payment: PaymentPolicy;
  readonly refund: RefundPolicy;
  readonly membership: MembershipPolicy;
  readonly identity: IdentityPolicy;
  readonly phoneCode: PhoneCodePolicy;
  readonly notification: NotificationPolicy;
  readonly marketing: MarketingPolicy;
  readonly administration: AdministrationPolicy;
  readonly idempotency: IdempotencyPolicy;
  readonly jobHistory: JobHistoryPolicy;
}

export const defaultPolicies: Policies = {
  block: {
    minMinutes: 30,
    maxMinutes: 120,
    stepMinutes: 10,
    defaultMinutes: 60,
    openAheadMs: 60 * DAY,
    bulkMaxDays: 56,
    bulkMaxBlocks: 500,
    listMaxDays: 62,
  },
  obligation: { blocksPerWeek: 20, peakBlocksPerWeek: 8, closingNoticeMs: 24 * HOUR },
  cancellation: { freeNoticeMs: 6 * HOUR, maxChanges: 3 },
  rejection: { windowMs: 24 * HOUR },
  checkIn: { opensBeforeStartMs: 30 * MINUTE, closesAfterStartMs: 15 * MINUTE, codeRotationMs: 30 * SECOND },
  conduct: { noShowsToHold: 2, noShowsWithinMs: 30 * DAY, correctWithinMs: 7 * DAY },
  rate: { minPoints: krw(30_000), maxPoints: krw(300_000), stepPoints: krw(1_000) },
  proApplication: {
    minCompletedSessions: 50,
    minRating: 4.5,
    againAfterMs: 30 * DAY,
    minStatement: 20,
    maxStatement: 2_000,
    maxVideoBytes: 200 * 1_024 * 1_024,
    uploadGivenUpAfterMs: 6 * HOUR,
  },
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
  matching: {
    candidates: 3,
    maxWindowMs: 14 * DAY,
    maxRounds: 3,
    weights: { goal: 25, rating: 20, continuity: 15, time: 20, fairness: 15, newcomer: 5 },
    ratingPriorCount: 5,
    ratingPrior: 4,
    continuitySessions: 5,
    fullWeekBlocks: 20,
    newcomerSessions: 10,
  },
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
    toldExercises: 3,
  },
  settlement: {
    standardShare: 6_000,
    proShare: 8_000,
    lateCancellationPart: 5_000,
    mentorNoShowPenaltyPart: 5_000,
    dayPassValue: krw(40_000),
    handoverNote: { minLength: 30, withinMs: 24 * HOUR, amount: krw(2_000) },
  },
  escrow: { holdMs: 7 * DAY },
  payout: {
    firstPeriod: '2026-01-05' as Day,
    periodDays: 14,
    incomeTax: 300,
    localIncomeTax: 1_000,
    watchReturnsMs: 14 * DAY,
  },
  dayPass: { validDays: 30 },
  fixedSlot: { bookAheadMs: 14 * DAY },
  waitlist: { maxWindowMs: 14 * DAY, offerMs: 15 * MINUTE },
  points: { minCharge: krw(10_000), maxCharge: krw(1_000_000), chargeStep: krw(1_000), expireAfterYears: 5 },
  payment: {
    reconcileAfterMs: 2 * MINUTE,
    renewalAfterMs: 2 * DAY,
    webhookLeaseMs: 2 * MINUTE,
    webhookKeptMs: 7 * DAY,
  },
  refund: { coolingOffMs: 7 * DAY, fee: 1_000 },
  membership: {
    startAheadDays: 30,
    renewDaysBefore: 1,
    noticeDaysBefore: 7,
    renewalRetries: 3,
    pausesPerTerm: 2,
    pauseDaysPerTerm: 30,
  },
  notification: {
    retryAfterMs: [5 * MINUTE, 30 * MINUTE, 2 * HOUR],
    leaseMs: 2 * MINUTE,
    reminderLatenessMs: 5 * MINUTE,
    batch: 100,
    devicesPerPerson: 10,
    quietHours: { from: '21:00' as TimeOfDay, until: '08:00' as TimeOfDay },
    recipientsPerCall: 500,
  },
  marketing: { newMentorMs: 7 * DAY, analysisDays: 7, audiencePart: 500, partEveryMs: 10 * SECOND },
  administration: { dashboardDays: 30, dashboardMaxDays: 366 },
  idempotency: { keepMs: 24 * HOUR },
  jobHistory: { keepMs: 90 * DAY },
  identity: {
    accessTokenMs: 15 * MINUTE,
    refreshTokenMs: 30 * DAY,
    reuseGraceMs: 60 * SECOND,
    minPasswordLength: 10,
    maxPasswordLength: 128,
  },
  phoneCode: { digits: 6, lifeMs: 5 * MINUTE, tries: 5, sends: 10, sendsWithinMs: HOUR },
};
