import { MikroORM } from '@mikro-orm/postgresql';
import type { Millis, Queries, Stores, Transaction } from '@spotter/core';
import { conditionOf, type DatabaseCondition } from './condition.js';
import { Database, type Orm, type PoolUse } from './database.js';
import { PostgresJobRuns } from './job-runs.js';
import type { Traced } from './exchange.js';
import { migrate, migrateDown, migrationStatus, type MigrationStatus } from './migrate.js';
import { PostgresTransaction, type TransactionOptions } from './postgres-transaction.js';
import { queriesOn } from './queries/index.js';
import { Rehearsal } from './rehearsal.js';
import { sandboxOn, type Sandbox } from './sandbox/index.js';
import { statement } from './statement.js';
import { tables } from './tables/index.js';

export interface ConnectionOptions {
  /** `postgresql://user:password@host:port/database` */
  readonly url: string;
  /** Connections at most. */
  readonly poolSize?: number;
  readonly applicationName?: string;
  /** How long one statement may take, in milliseconds, before it is `unavailable`. */
  readonly statementTimeoutMs?: number;
  /** How long a statement may wait for a lock, in milliseconds. */
  readonly lockTimeoutMs?: number;
  readonly log?: (line: string) => void;
  /** Stands around each statement that is written by hand. */
  readonly traced?: Traced;
}

export interface Persistence {
  /** Brings the schema up to date; safe to be called by several processes at once. */
  migrate(): Promise<void>;
  /** Takes back the last migration, with all data. @returns its name; null when there is none. */
  migrateDown(): Promise<string | null>;
  migrations(): Promise<MigrationStatus>;
  transaction(options: TransactionOptions): Transaction<Stores>;
  readonly queries: Queries;
  readonly jobRuns: PostgresJobRuns;
  readonly sandbox: Sandbox;
  /** @throws DomainError unavailable. */
  condition(): Promise<DatabaseCondition>;
  /** @throws DomainError unavailable. */
  ping(): Promise<void>;
  poolUse(): PoolUse;
  /** The same database, of which nothing is kept: closing it takes back all that was done. */
  rehearsal(longestMs: Millis): Promise<Persistence>;
  close(): Promise<void>;
  readonly orm: Orm;
}

/** How long a transaction may do nothing before the server ends it, and how long a caller waits for a connection. */
const IDLE_IN_TRANSACTION_MS = 15_000;
const ACQUIRE_MS = 5_000;

const PING = statement('select 1');

/** Connects lazily: a database that is not there shows at the first use. */
export async function connect(options: ConnectionOptions): Promise<Persistence> {
  const orm = await MikroORM.init(ormOptions(options));
  return persistenceOn(new Database(orm, options.traced), options, () => orm.close(true));
}

function persistenceOn(database: Database, options: ConnectionOptions, close: () => Promise<void>): Persistence {
  const { orm } = database;
  return {
    orm,
    migrate: () => migrate(orm, options.url),
    migrateDown: () => migrateDown(orm, options.url),
    migrations: () => migrationStatus(orm),
    transaction: (transactionOptions) => new PostgresTransaction(database, transactionOptions),
    queries: queriesOn(database),
    jobRuns: new PostgresJobRuns(database),
    sandbox: sandboxOn(database),
    condition: () => conditionOf(database),
    ping: async () => {
      await database.read(PING);
    },
    poolUse: () => database.poolUse(),
    rehearsal: async (longestMs) => {
      const rehearsal = await Rehearsal.on(database, longestMs);
      return persistenceOn(rehearsal, options, () => rehearsal.takeBack());
    },
    close,
  };
}

const ormOptions = ({
  url,
  poolSize = 10,
  applicationName = 'spotter',
  statementTimeoutMs = 10_000,
  lockTimeoutMs = 5_000,
  log = () => undefined,
}: ConnectionOptions) => ({
  clientUrl: url,
  entities: tables.map(({ schema }) => schema),
  connect: false,
  discovery: { inferDefaultValues: false },
  forceUtcTimezone: true,
  pool: { min: 0, max: poolSize, acquireTimeoutMillis: ACQUIRE_MS },
  driverOptions: {
    // knex would write to the console.
    log: { debug: log, warn: log, error: log, deprecate: log },
    connection: {
      application_name: applicationName,
      statement_timeout: statementTimeoutMs,
      lock_timeout: lockTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      // Reading a page here or there costs about the same on what databases lie on today.
      options: '-c timezone=UTC -c datestyle=ISO -c jit=off -c random_page_cost=1.1',
    },
  },
  logger: log,
  migrations: { snapshot: false, disableForeignKeys: false, silent: true },
});
