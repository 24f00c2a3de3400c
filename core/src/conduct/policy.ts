import { DAY, type Millis } from '../kernel/instant.js';

/** Consequences of a no-show. */
export interface ConductPolicy {
  /**
   * This number of missed sessions, started within `noShowsWithinMs` of each other (included), puts a Pro tier on hold and warns a
   * standard mentor.
   */
  readonly noShowsToHold: number;
  /** This number puts the mentor of either tier on hold. */
  readonly noShowsToSuspend: number;
  readonly noShowsWithinMs: Millis;
  /**
   * For sessions that started within this time of each other (included), one member and one mentor get one compensation day pass without
   * a decision of an administrator.
   */
  readonly compensationWithinMs: Millis;
  /** A no-show may be corrected until this long after it was decided, that instant included. */
  readonly correctWithinMs: Millis;
}

export const conductPolicies: { readonly conduct: ConductPolicy } = {
  conduct: {
    noShowsToHold: 2,
    noShowsToSuspend: 3,
    noShowsWithinMs: 30 * DAY,
    compensationWithinMs: 90 * DAY,
    correctWithinMs: 7 * DAY,
  },
};
