import type { MikroORM } from '@mikro-orm/core';
import type { Knex, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import { databaseError } from './database-error.js';
import { exchange, type Traced } from './exchange.js';
import type { Escort } from './prepared-query.js';
import type { Statement } from './statement.js';

export type Orm = MikroORM<PostgreSqlDriver>;

/** Reads rows: each on a connection of its own, or all within one transaction. */
export interface Reader {
  /** @throws DomainError unavailable when the database cannot be reached, or takes too long. */
  read<Row>(statement: Statement, ...values: readonly unknown[]): Promise<Row[]>;
}

/** What we use of knex' client: its pool. */
interface Pool {
  readonly pool: { numUsed(): number; numFree(): number; numPendingAcquires(): number };
  acquireConnection(): Promise<Client>;
  releaseConnection(connection: Client): Promise<void>;
}

/** Connections of the pool, and who waits for one. */
export interface PoolUse {
  readonly used: number;
  readonly free: number;
  readonly waiting: number;
}

/** The pool of connections that the ORM and the statements written by hand share. */
export class Database implements Reader {
  constructor(
    readonly orm: Orm,
    private readonly traced: Traced | null = null,
  ) {}

  read<Row>(statement: Statement, ...values: readonly unknown[]): Promise<Row[]> {
    return this.withConnection((connection) => this.exchange<Row>(connection, statement, values));
  }

  /** Sends a prepared statement on a connection that was borrowed. @returns its rows. */
  exchange<Row>(connection: Client, statement: Statement, values: readonly unknown[], escort?: Escort): Promise<Row[]> {
    const send = (): Promise<Row[]> => exchange<Row>(connection, statement, values, escort);
    return this.traced === null ? send() : this.traced(statement.text, send);
  }

  /** @throws DomainError for what the core has words for. */
  async withConnection<Result>(work: (connection: Client) => Promise<Result>): Promise<Result> {
    return this.translated(async () => {
      const { connection, giveBack } = await this.borrow();
      try {
        return await work(connection);
      } finally {
        await giveBack();
      }
    });
  }

  /** A connection of the pool, for whoever gives it back. */
  async borrow(): Promise<{ readonly connection: Client; readonly giveBack: () => Promise<void> }> {
    const pool = this.knex.client as Pool;
    const connection = await pool.acquireConnection();
    return { connection, giveBack: () => pool.releaseConnection(connection) };
  }

  /** @throws DomainError for what the core has words for. */
  protected async translated<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw databaseError(error);
    }
  }

  poolUse(): PoolUse {
    const { pool } = this.knex.client as Pool;
    return { used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() };
  }

  /** Readings that all see the database as it is now, whatever is written meanwhile, and may take as long as they need. */
  atOneMoment<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result> {
    return this.withConnection(async (connection) => {
      await connection.query('begin isolation level repeatable read read only');
      try {
        // With the server's usual 4 MB a million entries would be summed in the order of an index, at six times the cost.
        await connection.query("set local statement_timeout = 0; set local work_mem = '64MB'");
        return await work({ read: (statement, ...values) => this.exchange(connection, statement, values) });
      } finally {
        // There is nothing to lose; what is wrong with the connection the work has met already.
        await connection.query('rollback').catch(() => undefined);
      }
    });
  }

  /** What the ORM takes for a transaction: its statements go to this connection, which is in one already. */
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
