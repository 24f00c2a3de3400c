import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError, type Millis } from '@spotter/core/kernel';
import type { Client } from 'pg';
import { Database } from './database.js';
import { databaseError } from './database-error.js';
import { PreparedQuery } from './prepared-query.js';
import type { Statement } from './statement.js';

const SAVEPOINTS: Readonly<Record<string, string>> = {
  begin: 'savepoint dry_run',
  commit: 'release savepoint dry_run',
  rollback: 'rollback to savepoint dry_run',
};

/**
 * A database for dry runs: everything runs in one transaction that is rolled back at the end, and each transaction is a savepoint in
 * it. Transactions run one after the other on one connection, see earlier changes and take no places of the gate. The dry run has a
 * time limit, because it holds its locks until the end.
 */
export class DryRunDatabase extends Database {
  private readonly connection: Client;
  private readonly inTurn = new AsyncLocalStorage<true>();
  private readonly endsAt: number;
  private lastTurn: Promise<unknown> = Promise.resolve();

  private constructor(
    database: Database,
    connection: Client,
    private readonly end: () => Promise<void>,
    longestMs: Millis,
  ) {
    super(database.orm, null, database.billingKeys, null, database.answerLimit);
    this.endsAt = performance.now() + longestMs;
    this.connection = withSavepoints(connection);
  }

  /** Waits at most a second for a lock, so that it does not disturb others. */
  static async on(database: Database, longestMs: Millis): Promise<DryRunDatabase> {
    const { connection, giveBack } = await database.borrow();
    await connection.query("begin; set local lock_timeout = '1s'").catch(async (error: unknown) => {
      await giveBack();
      throw databaseError(error);
    });
    const end = async (): Promise<void> => {
      // The server rolls back the transaction of a lost connection.
      await connection.query('rollback').catch(() => undefined);
      await giveBack();
    };
    return new DryRunDatabase(database, connection, end, longestMs);
  }

  /** Reads inside and outside of a turn must not wait for each other. */
  override read<Row>(statement: Statement, ...values: readonly unknown[]): Promise<Row[]> {
    return this.readAlone(statement, values);
  }

  /** @throws DomainError unavailable after the time limit. */
  override withConnection<Result>(work: (connection: Client) => Promise<Result>): Promise<Result> {
    if (this.inTurn.getStore()) return work(this.connection);
    const turn = this.lastTurn.then(() => this.inTurn.run(true, () => this.inTime(work)));
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  async rollBack(): Promise<void> {
    await this.lastTurn;
    await this.end();
  }

  private inTime<Result>(work: (connection: Client) => Promise<Result>): Promise<Result> {
    if (performance.now() < this.endsAt) return this.translateErrors(() => work(this.connection));
    throw new DomainError('unavailable', 'The dry run exceeded its time limit. Its locks block other work.');
  }
}

/** The same connection; a transaction on it is a savepoint. */
function withSavepoints(connection: Client): Client {
  const query = (what: unknown, ...rest: unknown[]): unknown => {
    if (what instanceof PreparedQuery) what.commandTexts = SAVEPOINTS;
    const command = typeof what === 'string' ? (SAVEPOINTS[what] ?? what) : what;
    return (connection.query as (...words: unknown[]) => unknown).call(connection, command, ...rest);
  };
  return Object.create(connection, { query: { value: query } }) as Client;
}
