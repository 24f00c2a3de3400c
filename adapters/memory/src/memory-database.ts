import { Mutex } from '@spotter/core/application';
import type { Queries, RecordedEvent, Repositories, Transaction } from '@spotter/core/application';
import type { Instant } from '@spotter/core/kernel';
import { SEEDED_PLANS, type Plan } from '@spotter/core/membership';
import { isMarketing } from '@spotter/core/notification';
import type { Watcher } from './changes.js';
import { forgetHistory, sealJournal } from './forget-history.js';
import { MemoryTransaction, type TransactionOptions } from './memory-transaction.js';
import { queriesOn } from './queries.js';
import { collectCommitted, makeTables } from './tables.js';
import { WrittenTables } from './written-tables.js';

/** Rows from before these moments are forgotten. */
export interface Horizons {
  readonly messages: Instant;
  /** Their recipients are queried for longer than a day. */
  readonly advertisements?: Instant;
  /** Bookings and earnings; without it, these and the journal are kept. */
  readonly history?: Instant;
}

/**
 * All repositories and queries in memory, with rollback and the database's refusals. Queries see committed data; a transaction also sees its
 * own writes.
 */
export class MemoryDatabase {
  readonly queries: Queries;
  private readonly tables = makeTables();
  private readonly written = new WrittenTables(this.tables);
  private readonly mutex = new Mutex();
  private readonly watchers: Watcher[] = [];

  /** @param plans the plans on sale. */
  constructor(plans: readonly Plan[] = SEEDED_PLANS) {
    this.queries = queriesOn(collectCommitted(this.tables), plans);
  }

  /** All transactions of a database run one at a time, also those of different objects. */
  transaction(options: TransactionOptions): Transaction<Repositories> {
    return new MemoryTransaction(this.tables, this.written, this.mutex, options, this.watchers);
  }

  /** The watcher then gets every row that a transaction of this database commits, in order of the commits. */
  watch(watcher: Watcher): void {
    this.watchers.push(watcher);
  }

  /**
   * Forgets the rows that would otherwise dominate a long simulation: ended messages and leases, old events, idempotency keys and webhooks,
   * past blocks and waitlist entries. It also forgets paid earnings and journal entries. Deleted rows can no longer be read; `events` returns
   * the rest, the ledger's audit covers all entries. Must not be called during a transaction.
   */
  forget({ messages, advertisements = messages, history }: Horizons): void {
    const { deliveries, deliveryLeases, events, plannings, keyedRequests, webhooks } = this.tables;
    deliveries.committed.forget(
      (delivery) =>
        delivery.status !== 'pending' &&
        delivery.createdAt < messages &&
        (delivery.createdAt < advertisements || !isMarketing(delivery)),
    );
    plannings.committed.forget(({ isPlanned, recorded }) => isPlanned && recorded.at < messages);
    events.committed.forget(({ at }) => at < messages);
    keyedRequests.committed.forget(({ isRemoved }) => isRemoved);
    deliveryLeases.committed.forget(
      ({ deliveryId, until }) => until === null || deliveries.committed.get(deliveryId)?.status !== 'pending',
    );
    webhooks.committed.forget(({ isRemoved }) => isRemoved);
    if (history === undefined) return;
    forgetHistory(this.tables, history);
    sealJournal(this.tables, messages);
  }

  /** All events in order. */
  get events(): Iterable<RecordedEvent> {
    return this.tables.events.committed.all();
  }
}
