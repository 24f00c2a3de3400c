import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError, type Millis } from '@spotter/core';
import type { Client } from 'pg';
import { Database } from './database.js';
import { PreparedQuery } from './prepared-query.js';

const SAVEPOINTS: Readonly<Record<string, string>> = {
  begin: 'savepoint rehearsed',
  commit: 'release savepoint rehearsed',
  rollback: 'rollback to savepoint rehearsed',
};

/**
 * A database on which nothing is kept: all is done in one transaction, which is taken back in the end, and what would be a transaction
 * is a savepoint in it. So each sees what those before it did. One after the other, for there is one connection. It holds the locks of
 * all that it has done, and so ends by itself.
 */
export class Rehearsal extends Database {
  private readonly connection: Client;
  private readonly inTurn = new AsyncLocalStorage<true>();
  private readonly endsAt: number;
  private lastTurn: Promise<unknown> = Promise.resolve();

  private constructor(
    database: Database,
    connection: Client,
    private readonly giveBack: () => Promise<void>,
    longestMs: Millis,
  ) {
    super(database.orm);
    this.endsAt = performance.now() + longestMs;
    this.connection = withSavepoints(connection);
  }

  /** Waits a second for a lock at the most: what others are about is theirs. */
  static async on(database: Database, longestMs: Millis): Promise<Rehearsal> {
    const { connection, giveBack } = await database.borrow();
    await connection.query("begin; set local lock_timeout = '1s'");
    const takeBack = async (): Promise<void> => {
      await connection.query('rollback').finally(giveBack);
    };
    return new Rehearsal(database, connection, takeBack, longestMs);
  }

  /** @throws DomainError unavailable when it has lasted too long. */
  override withConnection<Result>(work: (connection: Client) => Promise<Result>): Promise<Result> {
    if (this.inTurn.getStore()) return work(this.connection);
    const turn = this.lastTurn.then(() => this.inTurn.run(true, () => this.inTime(work)));
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  async takeBack(): Promise<void> {
    await this.lastTurn;
    await this.giveBack();
  }

  private inTime<Result>(work: (connection: Client) => Promise<Result>): Promise<Result> {
    if (performance.now() < this.endsAt) return this.translated(() => work(this.connection));
    throw new DomainError(
      'unavailable',
      'There is more to do than a dry run may take, for others wait for what it holds.',
    );
  }
}

/** The same connection, to which a transaction is a savepoint. */
function withSavepoints(connection: Client): Client {
  const query = (what: unknown, ...rest: unknown[]): unknown => {
    if (what instanceof PreparedQuery) what.commands = SAVEPOINTS;
    const told = typeof what === 'string' ? (SAVEPOINTS[what] ?? what) : what;
    return (connection.query as (...words: unknown[]) => unknown).call(connection, told, ...rest);
  };
  return Object.create(connection, { query: { value: query } }) as Client;
}
