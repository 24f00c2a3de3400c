import { readOnly } from '../kernel/read-only.js';
import { DAY } from '../kernel/instant.js';

export const conductPolicies = readOnly({
  /** Consequences of a no-show. */
  conduct: {
    /**
     * This number of missed sessions, started within `noShowsWithinMs` of each other (included), puts a Pro tier on hold and warns a
     * standard mentor.
     */
    noShowsToHold: 2,
    /** This number puts the mentor of either tier on hold. */
    noShowsToSuspend: 3,
    noShowsWithinMs: 30 * DAY,
    /**
     * Of sessions that start within this time of each other (included), a member and a mentor get one compensation day pass without an
     * administrator's decision.
     */
    compensationWithinMs: 90 * DAY,
    /** A no-show may be corrected until this long after it was decided, that instant included. */
    correctWithinMs: 7 * DAY,
  },
});

export type ConductPolicy = typeof conductPolicies.conduct;
