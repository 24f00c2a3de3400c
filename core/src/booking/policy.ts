import { readOnly } from '../kernel/read-only.js';
import { DAY, HOUR, MINUTE, SECOND } from '../kernel/instant.js';

export const bookingPolicies = readOnly({
  /** The limits of blocks (docs/domain.md, Booking: Block). */
  block: {
    minMinutes: 30,
    maxMinutes: 120,
    stepMinutes: 10,
    defaultMinutes: 60,
    /** A block starts at most this long ahead, that instant included. */
    openAheadMs: 60 * DAY,
    /** The most days of a series, from its first to its last, both included. */
    bulkMaxDays: 56,
    /** The most starts of a series. */
    bulkMaxBlocks: 500,
    /** The most days of one list of a mentor's schedule, both included. */
    listMaxDays: 62,
  },
  /** A mentor's weekly obligation, and the time from which it limits the closing of open blocks. */
  obligation: {
    blocksPerWeek: 20,
    peakBlocksPerWeek: 8,
    /** A mentor may close an open block until this long before its start, that instant included, also if the obligation needs the block. */
    closingNoticeMs: 24 * HOUR,
  },
  cancellation: {
    /** Cancelling and changing are free until this long before the start, that instant included. */
    freeNoticeMs: 6 * HOUR,
    maxChanges: 3,
  },
  rejection: {
    /** An automatic match may be rejected until this long after the match was made, that instant included. */
    windowMs: 24 * HOUR,
  },
  checkIn: {
    opensBeforeStartMs: 30 * MINUTE,
    /** Check-in ends, and the no-show is decided, this long after the start (that instant is too late). */
    closesAfterStartMs: 15 * MINUTE,
    /** A code is shown this long, and accepted as long again. */
    codeRotationMs: 30 * SECOND,
  },
  matching: {
    candidates: 3,
    /** The longest window that a member may request. */
    maxWindowMs: 14 * DAY,
    /** How often an automatic match repeats the search when all candidates were booked in between. */
    maxRounds: 3,
    /** The most points of each reason; they sum to 100. */
    weights: { goal: 25, rating: 20, continuity: 15, time: 20, fairness: 15, newcomer: 5 },
    /** Bayesian mean: as if this many ratings of `ratingPrior` had been given before the first real one. */
    ratingPriorCount: 5,
    ratingPrior: 4,
    /** This many sessions together score the full weight of `continuity`. */
    continuitySessions: 5,
    /** A week with this many booked blocks scores 0 for `fairness`. */
    fullWeekBlocks: 20,
    /** A mentor with fewer completed sessions counts as new. */
    newcomerSessions: 10,
  },
});

export type BlockPolicy = typeof bookingPolicies.block;
export type ObligationPolicy = typeof bookingPolicies.obligation;
export type CancellationPolicy = typeof bookingPolicies.cancellation;
export type RejectionPolicy = typeof bookingPolicies.rejection;
export type CheckInPolicy = typeof bookingPolicies.checkIn;
export type MatchingPolicy = typeof bookingPolicies.matching;
export type BookingPolicies = typeof bookingPolicies;
