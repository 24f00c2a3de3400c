import type { Mutex, Repositories, Transaction } from '@spotter/core/application';
import { StaleVersionError, type Clock, type Ids } from '@spotter/core/kernel';
import type { RowChange, Watcher } from './changes.js';
import { createRepositories } from './repositories.js';
import type { Tables } from './tables.js';
import type { WrittenTables } from './written-tables.js';

export interface TransactionOptions {
  readonly clock: Clock;
  readonly ids: Ids;
  /** Called after each commit with events: there can be messages to send. */
  readonly onCommitted?: () => void;
}

/** How often work is repeated after a stale version. */
const RERUNS = 3;

interface TransactionResult<Result> {
  readonly result: Result;
  readonly keptEvents: boolean;
}

/** Transactions run one at a time, as if each locked everything. Work that waits for another transaction deadlocks. */
export class MemoryTransaction implements Transaction<Repositories> {
  private readonly repositories: Repositories;

  constructor(
    private readonly tables: Tables,
    private readonly written: WrittenTables,
    private readonly mutex: Mutex,
    private readonly options: TransactionOptions,
    private readonly watchers: readonly Watcher[],
  ) {
    this.repositories = createRepositories(tables, options.clock, options.ids);
  }

  async run<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result> {
    const { result, keptEvents } = await this.mutex.take(() => this.attempt(work, RERUNS));
    if (keptEvents) this.options.onCommitted?.();
    return result;
  }

  private async attempt<Result>(
    work: (repositories: Repositories) => Promise<Result>,
    reruns: number,
  ): Promise<TransactionResult<Result>> {
    try {
      const result = await work(this.repositories);
      const keptEvents = this.tables.events.hasWritten;
      this.commit();
      return { result, keptEvents };
    } catch (error) {
      for (const [, table] of this.written.take()) table.rollBack();
      if (error instanceof StaleVersionError && reruns > 0) return this.attempt(work, reruns - 1);
      throw error;
    }
  }

  private commit(): void {
    for (const [name, table] of this.written.take()) {
      const notifyWatchers = (before: unknown, after: unknown): void => {
        for (const watch of this.watchers) watch({ table: name, before, after } as RowChange);
      };
      table.commit(this.watchers.length > 0 ? notifyWatchers : undefined);
    }
  }
}
