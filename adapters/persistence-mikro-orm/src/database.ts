import type { MikroORM } from '@mikro-orm/core';
import type { Knex, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import { PLAIN_KEYS, type BillingKeys } from './billing-keys.js';
import { databaseError } from './database-error.js';
import { exchange, type StatementTracer } from './exchange.js';
import { Lookups } from './lookups.js';
import type { TransactionCommands } from './prepared-query.js';
import { AnswerTimeLimit } from './answer-time-limit.js';
import type { Statement } from './statement.js';
import type { TransactionGate } from './transaction-gate.js';

export type Orm = MikroORM<PostgreSqlDriver>;

/** Reads rows, each on its own connection or all within one transaction. */
export interface Reader {
  /** @throws DomainError unavailable when the database cannot be reached or exceeds its time limit. */
  read<Row>(statement: Statement, ...values: readonly unknown[]): Promise<Row[]>;
}

/** The used part of knex's client: its pool. */
interface Pool {
  readonly pool: { numUsed(): number; numFree(): number; numPendingAcquires(): number };
  acquireConnection(): Promise<Client>;
  releaseConnection(connection: Client): Promise<void>;
}

/** Connections of the pool, and requests that wait for one. */
export interface PoolUse {
  readonly used: number;
  readonly free: number;
  readonly waiting: number;
  /** Transactions that wait for their turn at the `TransactionGate`, before they take a connection. */
  readonly waitingTransactions: number;
}

/** The connection pool shared by the ORM and handwritten statements. */
export class Database implements Reader {
  private readonly lookups = new Lookups((work) => this.withConnection(work));

  constructor(
    readonly orm: Orm,
    private readonly traced: StatementTracer | null = null,
    readonly billingKeys: BillingKeys = PLAIN_KEYS,
    private readonly gate: TransactionGate | null = null,
    readonly answerLimit: AnswerTimeLimit = new AnswerTimeLimit(null),
  ) {}

  read<Row>(statement: Statement, ...values: readonly unknown[]): Promise<Row[]> {
    return statement.isLookup ? this.lookUp(statement, values) : this.readAlone(statement, values);
  }

  private lookUp<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    const read = () => this.translateErrors(() => this.lookups.read(statement, values) as Promise<Row[]>);
    return this.traced === null ? read() : this.traced(statement.text, read);
  }

  /** In a round trip of its own. */
  protected readAlone<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return this.withConnection((connection) => this.exchange<Row>(connection, statement, values));
  }

  /** Sends a prepared statement on a borrowed connection. @returns its rows. */
  exchange<Row>(
    connection: Client,
    statement: Statement,
    values: readonly unknown[],
    commands?: TransactionCommands,
  ): Promise<Row[]> {
    const send = (): Promise<Row[]> => exchange<Row>(connection, statement, values, commands);
    return this.traced === null ? send() : this.traced(statement.text, send);
  }

  /** Runs a transaction when a place is free. @throws DomainError unavailable when no place is free in time. */
  admit<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.gate === null ? work() : this.gate.run(work);
  }

  /** @throws DomainError for errors that the core defines. */
  async withConnection<Result>(work: (connection: Client) => Promise<Result>): Promise<Result> {
    return this.translateErrors(async () => {
      const { connection, giveBack } = await this.borrow();
      try {
        return await work(connection);
      } finally {
        await giveBack();
      }
    });
  }

  /** A connection of the pool; the caller returns it. @throws DomainError unavailable. */
  borrow(): Promise<{ readonly connection: Client; readonly giveBack: () => Promise<void> }> {
    const pool = this.knex.client as Pool;
    return this.translateErrors(async () => {
      const connection = await pool.acquireConnection();
      return { connection, giveBack: () => pool.releaseConnection(connection) };
    });
  }

  /** @throws DomainError for errors that the core defines. */
  protected async translateErrors<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw databaseError(error);
    }
  }

  poolUse(): PoolUse {
    const { pool } = this.knex.client as Pool;
    return {
      used: pool.numUsed(),
      free: pool.numFree(),
      waiting: pool.numPendingAcquires(),
      waitingTransactions: this.gate?.waiting ?? 0,
    };
  }

  /** Reads one snapshot of the database, without a time limit. */
  atOneMoment<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result> {
    // With the server's usual 4 MB, a million entries would be summed in index order, at six times the cost.
    const settings = "set local statement_timeout = 0; set local work_mem = '64MB'";
    return this.withConnection((connection) =>
      this.answerLimit.lift(connection, () => this.readingOn(connection, settings, work)),
    );
  }

  /** Reads by plans made once: planning for the values takes longer than reading a page from many partitions. */
  byGenericPlan<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result> {
    const settings = 'set local plan_cache_mode = force_generic_plan';
    return this.withConnection((connection) => this.readingOn(connection, settings, work));
  }

  private async readingOn<Result>(
    connection: Client,
    settings: string,
    work: (reader: Reader) => Promise<Result>,
  ): Promise<Result> {
    await connection.query(`begin isolation level repeatable read read only; ${settings}`);
    try {
      return await work({ read: (statement, ...values) => this.exchange(connection, statement, values) });
    } finally {
      // The transaction only reads, and the work has already met any connection error.
      await connection.query('rollback').catch(() => undefined);
    }
  }

  /** A transaction for the ORM: its statements go to this connection, which is already in a transaction. */
  ormContext(connection: Client): Knex.Transaction {
    const client = Object.create(this.knex.client as object, {
      transacting: { value: true },
      acquireConnection: { value: () => Promise.resolve(connection) },
      releaseConnection: { value: () => Promise.resolve() },
    }) as object;
    const context: unknown = { client };
    return context as Knex.Transaction;
  }

  private get knex(): Knex {
    return this.orm.em.getConnection().getKnex();
  }
}
