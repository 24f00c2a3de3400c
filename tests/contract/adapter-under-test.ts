import type { Clock, Ids, PlanNotifications, Queries, Stores, Transaction } from '@spotter/core';

/** What a persistence adapter has to offer to be held to the contract. */
export interface AdapterUnderTest {
  readonly name: string;
  /** An empty database of its own, as every installation has it before its first person. */
  open(): Promise<DatabaseUnderTest>;
}

export interface DatabaseUnderTest {
  transaction(options: {
    readonly clock: Clock;
    readonly ids: Ids;
    readonly plan: PlanNotifications;
    readonly onCommitted?: () => void;
  }): Transaction<Stores>;
  readonly queries: Queries;
  close(): Promise<void>;
}
