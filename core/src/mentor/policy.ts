import { DAY, HOUR, type Millis } from '../kernel/instant.js';
import { krw, type Krw } from '../kernel/krw.js';

/** The rates that a Pro mentor may ask for, in points per session (docs/domain.md, Mentors). */
export interface RatePolicy {
  readonly minPoints: Krw;
  readonly maxPoints: Krw;
  readonly stepPoints: Krw;
}

/** The conditions of a Pro mentor, and of the video (docs/domain.md, Pro application). */
export interface ProApplicationPolicy {
  readonly minCompletedSessions: number;
  /** The mean of all ratings, at least. */
  readonly minRating: number;
  /** The time from a rejection to the next application, that instant included. */
  readonly againAfterMs: Millis;
  /** The minimum length of the statement in characters. */
  readonly minStatement: number;
  readonly maxStatement: number;
  readonly maxVideoBytes: number;
  /** An upload older than this is treated as abandoned, and its data is removed. Longer than the longest permitted request. */
  readonly uploadGivenUpAfterMs: Millis;
}

export interface PayeePolicy {
  /** The time for which deposits to a changed account wait. */
  readonly holdMs: Millis;
}

export interface MentorPolicies {
  readonly payee: PayeePolicy;
  readonly rate: RatePolicy;
  readonly proApplication: ProApplicationPolicy;
}

export const mentorPolicies: MentorPolicies = {
  payee: { holdMs: 72 * HOUR },
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
};
