import { MikroORM } from '@mikro-orm/postgresql';
import type { Millis, Queries, Stores, Transaction } from '@spotter/core';
import type { Client } from 'pg';
import { conditionOf, type DatabaseCondition } from './condition.js';
import { Database, type Orm, type PoolUse } from './database.js';
import { PostgresJobRuns } from './job-runs.js';
import type { Traced } from './exchange.js';
import { migrate, migrateDown, migrationStatus, type MigrationGuard, type MigrationStatus } from './migrate.js';
import { PostgresTransaction, type TransactionOptions } from './postgres-transaction.js';
import { prepareNothingOn } from './prepared-query.js';
import { readingFrom } from './queries/from-replica.js';
import { queriesOn } from './queries/index.js';
import { Rehearsal } from './rehearsal.js';
import { sandboxOn, type Sandbox } from './sandbox/index.js';
import { statement } from './statement.js';
import { tables } from './tables/index.js';

export interface ConnectionOptions {
  /** `postgresql://user:password@host:port/database` */
  readonly url: string;
  /** Past the pooler, where `url` goes through one that gives each transaction another server session: for migrations. */
  readonly directUrl?: string;
  /** Of a streaming replica, past every pooler: for what may be a little old (queries/from-replica.ts). */
  readonly replicaUrl?: string;
  /** Connections at most, at each of the servers. */
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
  const primary = persistenceOn(new Database(orm, options.traced), options, () => orm.close(true));
  return options.replicaUrl === undefined ? primary : withReplica(primary, options.replicaUrl, options);
}

async function withReplica(primary: Persistence, url: string, options: ConnectionOptions): Promise<Persistence> {
  const { directUrl: _, ...directly } = options;
  const orm = await MikroORM.init(ormOptions({ ...directly, url }));
  const replica = queriesOn(new Database(orm, options.traced));
  const close = async (): Promise<void> => {
    await orm.close(true);
    await primary.close();
  };
  return { ...primary, queries: readingFrom(replica, primary.queries), close };
}

function persistenceOn(database: Database, options: ConnectionOptions, close: () => Promise<void>): Persistence {
  const { orm } = database;
  return {
    orm,
    migrate: () => migrate(orm, guardOf(options)),
    migrateDown: () => migrateDown(orm, guardOf(options)),
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

/** A pooler takes no settings of its clients, so whoever migrates makes them those of the role in this database. */
const guardOf = (options: ConnectionOptions): MigrationGuard => ({
  url: options.directUrl ?? options.url,
  roleSettings: options.directUrl === undefined ? {} : { ...limitsOf(options), ...READING },
});

const limitsOf = ({ statementTimeoutMs = 10_000, lockTimeoutMs = 5_000 }: ConnectionOptions) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
});

/** Reading a page here or there costs about the same on what databases lie on today. */
const READING = { timezone: 'UTC', datestyle: 'ISO', jit: 'off', random_page_cost: 1.1 };

const sessionOf = (options: ConnectionOptions) =>
  options.directUrl === undefined
    ? {
        ...limitsOf(options),
        options: Object.entries(READING)
          .map(([name, value]) => `-c ${name}=${value}`)
          .join(' '),
      }
    : {};

/** What knex does with a new connection before its first use. */
const afterCreate = (client: Client, done: (error: null, client: Client) => void): void => {
  prepareNothingOn(client);
  done(null, client);
};

const ormOptions = ({ log = () => undefined, ...options }: ConnectionOptions) => ({
  clientUrl: options.url,
  entities: tables.map(({ schema }) => schema),
  connect: false,
  discovery: { inferDefaultValues: false },
  forceUtcTimezone: true,
  pool: {
    min: 0,
    max: options.poolSize ?? 10,
    acquireTimeoutMillis: ACQUIRE_MS,
    ...(options.directUrl !== undefined && { afterCreate }),
  },
  driverOptions: {
    // knex would write to the console.
    log: { debug: log, warn: log, error: log, deprecate: log },
    connection: { application_name: options.applicationName ?? 'spotter', ...sessionOf(options) },
  },
  logger: log,
  migrations: { snapshot: false, disableForeignKeys: false, silent: true },
});
