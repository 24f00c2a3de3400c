import type { Queries, Repositories, Transaction } from '@spotter/core/application';
import type { Clock, Ids } from '@spotter/core/kernel';

/** A persistence adapter as the suites use it. */
export interface AdapterUnderTest {
  readonly name: string;
  /** A separate empty database, as in a new installation. */
  open(): Promise<DatabaseUnderTest>;
}

export interface DatabaseUnderTest {
  transaction(options: {
    readonly clock: Clock;
    readonly ids: Ids;
    readonly onCommitted?: () => void;
  }): Transaction<Repositories>;
  readonly queries: Queries;
  close(): Promise<void>;
}
