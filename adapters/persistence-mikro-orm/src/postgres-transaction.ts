import { setTimeout as pause } from 'node:timers/promises';
import type { Repositories, Transaction } from '@spotter/core/application';
import type { Clock, Ids } from '@spotter/core/kernel';
import type { Client } from 'pg';
import type { Database } from './database.js';
import { conflictError, databaseError, isRetryable } from './database-error.js';
import { WriteTexts } from './pending-writes.js';
import { DEADLOCK, StatementError } from './statement-error.js';
import { UnitOfWork } from './unit-of-work.js';
import { createRepositories } from './repositories/index.js';
import { domainEvent } from './tables/messages.js';

export interface TransactionOptions {
  readonly clock: Clock;
  readonly ids: Ids;
  /** Called after each commit with events: there can be messages to send. */
  readonly onCommitted?: () => void;
  /** Called for each transaction that PostgreSQL ends in a deadlock. */
  readonly onDeadlock?: ((deadlock: Deadlock) => void) | undefined;
}

/** A transaction that PostgreSQL ended in a deadlock, without values. */
export interface Deadlock {
  readonly err: StatementError;
  /** In order; the last one waited. */
  readonly statements: readonly string[];
}

/** How often conflicting work is repeated, and the maximum delay before each repetition. */
const RERUNS = 3;
const JITTER_MS = 5;

interface AttemptResult<Result> {
  readonly result: Result;
  readonly hasEvents: boolean;
}

/** READ COMMITTED: locks and constraints protect the rules from concurrent transactions. */
export class PostgresTransaction implements Transaction<Repositories> {
  private readonly texts = new WriteTexts();

  constructor(
    private readonly database: Database,
    private readonly options: TransactionOptions,
  ) {}

  async run<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result> {
    const { result, hasEvents } = await this.database.admit(() => this.attempt(work, RERUNS));
    if (hasEvents) this.options.onCommitted?.();
    return result;
  }

  private async attempt<Result>(
    work: (repositories: Repositories) => Promise<Result>,
    reruns: number,
  ): Promise<AttemptResult<Result>> {
    try {
      return await this.database.withConnection((connection) => this.runOn(connection, work));
    } catch (error) {
      if (reruns === 0 || !isRetryable(error)) throw conflictError(error);
    }
    await pause(Math.random() * JITTER_MS);
    return this.attempt(work, reruns - 1);
  }

  private async runOn<Result>(
    connection: Client,
    work: (repositories: Repositories) => Promise<Result>,
  ): Promise<AttemptResult<Result>> {
    const { clock, ids } = this.options;
    const unitOfWork = new UnitOfWork(this.database, connection, this.texts);
    try {
      const result = await work(createRepositories(unitOfWork, clock, ids));
      await unitOfWork.commit();
      return { result, hasEvents: unitOfWork.hasWritten(domainEvent) };
    } catch (error) {
      this.reportDeadlock(databaseError(error), unitOfWork);
      // The first error counts; a lost connection has rolled back by itself.
      await unitOfWork.rollBack().catch(() => undefined);
      throw error;
    }
  }

  private reportDeadlock(err: unknown, { sentTexts }: UnitOfWork): void {
    if (!(err instanceof StatementError) || err.code !== DEADLOCK) return;
    this.options.onDeadlock?.({ err, statements: sentTexts.map((text) => text.replace(/\s+/g, ' ').trim()) });
  }
}
