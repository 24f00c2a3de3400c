import {
  isMarketing,
  SEEDED_PLANS,
  type Instant,
  type Plan,
  type Queries,
  type RecordedEvent,
  type Stores,
  type Transaction,
} from '@spotter/core';
import type { Watcher } from './changes.js';
import { MemoryTransaction, type TransactionOptions } from './memory-transaction.js';
import { queriesOn } from './queries.js';
import { committedOf, makeTables } from './tables.js';
import { Turns } from './turns.js';

/**
 * The house in memory: every store and every query, with rollback, and with the same refusals as the database. Queries see what is
 * committed, a transaction sees its own writes besides.
 */
export class MemoryDatabase {
  readonly queries: Queries;
  private readonly tables = makeTables();
  private readonly turns = new Turns();
  private readonly watchers: Watcher[] = [];

  /** @param plans what can be joined. */
  constructor(plans: readonly Plan[] = SEEDED_PLANS) {
    this.queries = queriesOn(committedOf(this.tables), plans);
  }

  /** All transactions of a database take turns, whichever of these they came from. */
  transaction(options: TransactionOptions): Transaction<Stores> {
    return new MemoryTransaction(this.tables, this.turns, options, this.watchers);
  }

  /** From now on the watcher is told of every row that a transaction of this database commits, in the order of the commits. */
  watch(watcher: Watcher): void {
    this.watchers.push(watcher);
  }

  /**
   * Forgets messages that ended, reminders that were taken and events of before, and requests whose keys are new again: a long
   * simulation would be made of little else. Who has looked at them has seen them; `events` tells what is left. Not while a
   * transaction is under way.
   * @param marketingBefore of advertisements: whom they have come to is asked for longer than a day.
   */
  forget(before: Instant, marketingBefore = before): void {
    const { deliveries, reminders, events, keyedRequests } = this.tables;
    deliveries.committed.forget(
      (delivery) =>
        delivery.status !== 'pending' &&
        delivery.createdAt < before &&
        (delivery.createdAt < marketingBefore || !isMarketing(delivery)),
    );
    reminders.committed.forget(({ taken, reminder }) => taken && reminder.dueAt < before);
    events.committed.forget(({ at }) => at < before);
    keyedRequests.committed.forget(({ removed }) => removed);
  }

  /** All that has happened, in its order. */
  get events(): Iterable<RecordedEvent> {
    return this.tables.events.committed.all();
  }
}
