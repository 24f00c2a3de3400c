import { DAY, type Millis } from '../kernel/instant.js';

export interface OperationPolicies {
  readonly partitions: {
    /** Partitions exist for every period that begins within this time. */
    readonly aheadMs: Millis;
    /** The time after a quarter's end before it is sealed: transactions under way and clocks that differ have ended by then. */
    readonly sealAfterMs: Millis;
    /** The time after a month's end before its events and messages may be detached. */
    readonly keepEventsMs: Millis;
  };
}

export const operationPolicies: OperationPolicies = {
  partitions: { aheadMs: 100 * DAY, sealAfterMs: 30 * DAY, keepEventsMs: 365 * DAY },
};
