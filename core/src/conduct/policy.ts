import { DAY, type Millis, MINUTE } from '../kernel/instant.js';

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

/** The detection of outages of the service (docs/domain.md, No-show). */
export interface OperationPolicy {
  /** The interval between two heartbeats of a serving process. */
  readonly heartbeatEveryMs: Millis;
  /** A longer silence of all processes is an outage. Several heartbeats, so that a restart or a slow database is none. */
  readonly outageToleranceMs: Millis;
}

export interface ConductPolicies {
  readonly conduct: ConductPolicy;
  readonly operation: OperationPolicy;
}

export const conductPolicies: ConductPolicies = {
  conduct: {
    noShowsToHold: 2,
    noShowsToSuspend: 3,
    noShowsWithinMs: 30 * DAY,
    compensationWithinMs: 90 * DAY,
    correctWithinMs: 7 * DAY,
  },
  operation: { heartbeatEveryMs: MINUTE, outageToleranceMs: 5 * MINUTE },
};
