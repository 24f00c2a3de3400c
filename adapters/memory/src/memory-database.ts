import type { Queries, RecordedEvent, Stores, Transaction } from '@spotter/core/application';
import type { Instant } from '@spotter/core/kernel';
import { SEEDED_PLANS, type Plan } from '@spotter/core/membership';
import { isMarketing } from '@spotter/core/notification';
import type { Watcher } from './changes.js';
import { MemoryTransaction, type TransactionOptions } from './memory-transaction.js';
import { queriesOn } from './queries.js';
import { collectCommitted, makeTables } from './tables.js';
import { Mutex } from './mutex.js';
import { WrittenTables } from './written-tables.js';

/**
 * All stores and queries in memory, with rollback and the database's refusals. Queries see committed data; a transaction also sees its
 * own writes.
 */
export class MemoryDatabase {
  readonly queries: Queries;
  private readonly tables = makeTables();
  private readonly written = new WrittenTables(this.tables);
  private readonly turns = new Mutex();
  private readonly watchers: Watcher[] = [];

  /** @param plans the plans on sale. */
  constructor(plans: readonly Plan[] = SEEDED_PLANS) {
    this.queries = queriesOn(collectCommitted(this.tables), plans);
  }

  /** All transactions of a database run one at a time, also those of different objects. */
  transaction(options: TransactionOptions): Transaction<Stores> {
    return new MemoryTransaction(this.tables, this.written, this.turns, options, this.watchers);
  }

  /** From now on the watcher gets every row that a transaction of this database commits, in order of the commits. */
  watch(watcher: Watcher): void {
    this.watchers.push(watcher);
  }

  /**
   * Forgets ended messages, ended leases, old events, idempotency keys and webhooks, which would otherwise dominate a long
   * simulation. Deleted rows can no longer be read; `events` returns the rest. Must not be called during a transaction.
   * @param marketingBefore the limit for advertisements, whose recipients are queried for longer than a day.
   */
  forget(before: Instant, marketingBefore = before): void {
    const { deliveries, deliveryLeases, events, plannings, keyedRequests, webhooks } = this.tables;
    deliveries.committed.forget(
      (delivery) =>
        delivery.status !== 'pending' &&
        delivery.createdAt < before &&
        (delivery.createdAt < marketingBefore || !isMarketing(delivery)),
    );
    plannings.committed.forget(({ isPlanned, recorded }) => isPlanned && recorded.at < before);
    events.committed.forget(({ at }) => at < before);
    keyedRequests.committed.forget(({ removed }) => removed);
    deliveryLeases.committed.forget(({ until }) => until === null);
    webhooks.committed.forget(({ forgotten }) => forgotten);
  }

  /** All events in order. */
  get events(): Iterable<RecordedEvent> {
    return this.tables.events.committed.all();
  }
}
