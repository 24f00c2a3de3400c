import { setTimeout as pause } from 'node:timers/promises';
import type { Clock, Ids, PlanNotifications, Stores, Transaction } from '@spotter/core';
import type { Client } from 'pg';
import type { Database } from './database.js';
import { isWorthAnotherTry } from './database-error.js';
import { WriteTexts } from './pending-writes.js';
import { Session } from './session.js';
import { storesOn } from './stores/index.js';
import { domainEvent } from './tables/messages.js';

export interface TransactionOptions {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly plan: PlanNotifications;
  /** Told after each commit that kept events: there may be messages to send. */
  readonly onCommitted?: () => void;
}

/** How often work that met another transaction is run again, and for how long at most it waits before. */
const RERUNS = 3;
const JITTER_MS = 5;

interface Done<Result> {
  readonly result: Result;
  readonly keptEvents: boolean;
}

/** READ COMMITTED: what two could break together, locks and constraints keep whole. */
export class PostgresTransaction implements Transaction<Stores> {
  private readonly texts = new WriteTexts();

  constructor(
    private readonly database: Database,
    private readonly options: TransactionOptions,
  ) {}

  async run<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> {
    const { result, keptEvents } = await this.attempt(work, RERUNS);
    if (keptEvents) this.options.onCommitted?.();
    return result;
  }

  private async attempt<Result>(work: (stores: Stores) => Promise<Result>, reruns: number): Promise<Done<Result>> {
    try {
      return await this.database.withConnection((connection) => this.once(connection, work));
    } catch (error) {
      if (reruns === 0 || !isWorthAnotherTry(error)) throw error;
    }
    await pause(Math.random() * JITTER_MS);
    return this.attempt(work, reruns - 1);
  }

  private async once<Result>(connection: Client, work: (stores: Stores) => Promise<Result>): Promise<Done<Result>> {
    const session = new Session(this.database, connection, this.texts);
    try {
      const result = await work(storesOn(session, this.options));
      await session.commit();
      return { result, keptEvents: session.hasWritten(domainEvent) };
    } catch (error) {
      // What failed is what counts; a connection that is gone has rolled back by itself.
      await session.rollBack().catch(() => undefined);
      throw error;
    }
  }
}
