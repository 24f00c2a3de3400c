import { readOnly } from '../kernel/read-only.js';
import { DAY, MINUTE } from '../kernel/instant.js';

export const operationPolicies = readOnly({
  /** The detection of outages of the service (docs/domain.md, No-show). */
  operation: {
    /** The interval between two heartbeats of a serving process. */
    heartbeatEveryMs: MINUTE,
    /** A longer silence of all processes is an outage. Several heartbeats, so that a restart or a slow database does not count as one. */
    outageToleranceMs: 5 * MINUTE,
  },
  partitions: {
    /** Partitions exist for every period that begins within this time. */
    aheadMs: 100 * DAY,
    /** The time after a quarter's end before it is sealed: transactions under way and clocks that differ have ended by then. */
    sealAfterMs: 30 * DAY,
    /** The time after a month's end before its events and messages can be detached. */
    keepEventsMs: 365 * DAY,
  },
});

export type OperationPolicies = typeof operationPolicies;
export type PartitionPolicies = Pick<OperationPolicies, 'partitions'>;
