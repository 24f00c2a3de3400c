import { DAY, type Millis, MINUTE } from '../kernel/instant.js';

export interface PartitionPolicies {
  readonly partitions: {
    /** Partitions exist for every period that begins within this time. */
    readonly aheadMs: Millis;
    /** The time after a quarter's end before it is sealed: transactions under way and clocks that differ have ended by then. */
    readonly sealAfterMs: Millis;
    /** The time after a month's end before its events and messages may be detached. */
    readonly keepEventsMs: Millis;
  };
}

export interface OperationPolicies extends PartitionPolicies {
  /** How an outage of the service is detected (docs/domain.md, No-show). */
  readonly operation: {
    /** How often a serving process records a heartbeat. */
    readonly heartbeatEveryMs: Millis;
    /** A longer silence of all processes is an outage. Several heartbeats, so that a restart or a slow database is none. */
    readonly outageToleranceMs: Millis;
  };
}

export const operationPolicies: OperationPolicies = {
  operation: { heartbeatEveryMs: MINUTE, outageToleranceMs: 5 * MINUTE },
  partitions: { aheadMs: 100 * DAY, sealAfterMs: 30 * DAY, keepEventsMs: 365 * DAY },
};
