import { readOnly } from '../kernel/read-only.js';
import { DAY, HOUR } from '../kernel/instant.js';
import { krw } from '../kernel/krw.js';

export const mentorPolicies = readOnly({
  payee: {
    /** The time for which deposits to a changed account wait. */
    holdMs: 72 * HOUR,
  },
  /** The rates that a Pro mentor can ask for, in points per session (docs/domain.md, Mentors). */
  rate: { minPoints: krw(30_000), maxPoints: krw(300_000), stepPoints: krw(1_000) },
  /** The conditions of a Pro mentor, and of the video (docs/domain.md, Pro application). */
  proApplication: {
    minCompletedSessions: 50,
    /** The mean of all ratings, at least. */
    minRating: 4.5,
    /** The time from a rejection to the next application, that instant included. */
    againAfterMs: 30 * DAY,
    /** The minimum length of the statement in characters. */
    minStatement: 20,
    maxStatement: 2_000,
    maxVideoBytes: 200 * 1_024 * 1_024,
    /** An upload older than this is treated as abandoned, and its data is removed. Longer than the longest permitted request. */
    uploadGivenUpAfterMs: 6 * HOUR,
  },
});

export type RatePolicy = typeof mentorPolicies.rate;
export type ProApplicationPolicy = typeof mentorPolicies.proApplication;
