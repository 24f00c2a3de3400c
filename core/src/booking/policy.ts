import { DAY, HOUR, type Millis, MINUTE, SECOND } from '../kernel/instant.js';

/** The limits of blocks (docs/domain.md, Booking: Block). */
export interface BlockPolicy {
  readonly minMinutes: number;
  readonly maxMinutes: number;
  readonly stepMinutes: number;
  readonly defaultMinutes: number;
  /** A block starts at most this long ahead, that instant included. */
  readonly openAheadMs: Millis;
  /** The most days of a series, from its first to its last, both included. */
  readonly bulkMaxDays: number;
  /** The most starts of a series. */
  readonly bulkMaxBlocks: number;
  /** The most days of one list of a mentor's schedule, both included. */
  readonly listMaxDays: number;
}

/** A mentor's weekly obligation, and the time from which it limits the closing of open blocks. */
export interface ObligationPolicy {
  readonly blocksPerWeek: number;
  readonly peakBlocksPerWeek: number;
  /** A mentor may close an open block until this long before its start, that instant included, also if the obligation needs the block. */
  readonly closingNoticeMs: Millis;
}

export interface CancellationPolicy {
  /** Cancelling and changing are free until this long before the start, that instant included. */
  readonly freeNoticeMs: Millis;
  readonly maxChanges: number;
}

export interface RejectionPolicy {
  /** An automatic match may be rejected until this long after the match was made, that instant included. */
  readonly windowMs: Millis;
}

export interface CheckInPolicy {
  readonly opensBeforeStartMs: Millis;
  /** Check-in ends, and the no-show is decided, this long after the start (that instant is too late). */
  readonly closesAfterStartMs: Millis;
  /** A code is shown this long, and accepted as long again. */
  readonly codeRotationMs: Millis;
}

export interface MatchingPolicy {
  readonly candidates: number;
  /** The longest window that a member may request. */
  readonly maxWindowMs: Millis;
  /** How often an automatic match repeats the search when all candidates were booked in between. */
  readonly maxRounds: number;
  /** The most points of each reason; they sum to 100. */
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
  /** This many sessions together score the full weight of `continuity`. */
  readonly continuitySessions: number;
  /** A week with this many booked blocks scores 0 for `fairness`. */
  readonly fullWeekBlocks: number;
  /** A mentor with fewer completed sessions counts as new. */
  readonly newcomerSessions: number;
}

export interface BookingPolicies {
  readonly block: BlockPolicy;
  readonly obligation: ObligationPolicy;
  readonly cancellation: CancellationPolicy;
  readonly rejection: RejectionPolicy;
  readonly checkIn: CheckInPolicy;
  readonly matching: MatchingPolicy;
}

export const bookingPolicies: BookingPolicies = {
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
};
