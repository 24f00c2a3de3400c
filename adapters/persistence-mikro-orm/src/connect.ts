import type { EventEmitter } from 'node:events';
import type { SecureContextOptions } from 'node:tls';
import { MikroORM } from '@mikro-orm/postgresql';
import {
  NOTHING_DONE,
  type JobReport,
  type Queries,
  type Repositories,
  type Transaction,
} from '@spotter/core/application';
import type { Cipher, Millis } from '@spotter/core/kernel';
import type { Client } from 'pg';
import { PLAIN_KEYS, encryptedKeys } from './billing-keys.js';
import { readCondition, type DatabaseCondition } from './condition.js';
import { Database, type Orm, type PoolUse } from './database.js';
import { PostgresJobRuns } from './job-runs.js';
import type { StatementTracer } from './exchange.js';
import {
  migrate,
  migrateDown,
  migrationStatus,
  type MigrationCheck,
  type MigrationGuard,
  type MigrationStatus,
} from './migrate.js';
import { PostgresJournalSeals } from './partitions/journal-seals.js';
import { PostgresPartitions } from './partitions/postgres-partitions.js';
import { ormTables } from './orm-tables.js';
import { PostgresTransaction, type Deadlock, type TransactionOptions } from './postgres-transaction.js';
import { disablePreparedStatements } from './prepared-query.js';
import { withReplicaReads } from './queries/from-replica.js';
import { queriesOn } from './queries/index.js';
import { QueryReader } from './queries/query-reader.js';
import { reencryptValues } from './reencrypt-values.js';
import { DryRunDatabase } from './dry-run-database.js';
import { sandboxOn, type Sandbox } from './sandbox/index.js';
import { AnswerTimeLimit } from './answer-time-limit.js';
import { statement } from './statement.js';
import { PostgresTossRecords } from './toss-records.js';
import { clientAt } from './server-address.js';
import { MAX_WAIT_MS, TransactionGate, type CurrentPerson } from './transaction-gate.js';

export interface ConnectionOptions {
  /** `postgresql://user:password@host:port/database`, with `?sslmode=verify-full` for TLS */
  readonly url: string;
  /** The direct address for migrations, when `url` leads through a pooler in transaction mode. */
  readonly directUrl?: string;
  /** The direct address of a streaming replica, for queries that may be slightly stale (queries/from-replica.ts). */
  readonly replicaUrl?: string;
  /** The maximum number of connections to each server. */
  readonly poolSize?: number;
  /** Limits concurrent transactions per person; without it there is one shared queue. */
  readonly currentPerson?: CurrentPerson;
  /** The time limit of a statement in milliseconds; then it is `unavailable`. */
  readonly statementTimeoutMs?: number;
  /** The time limit of waiting for a lock, in milliseconds. */
  readonly lockTimeoutMs?: number;
  /** Encrypts billing keys; without it new keys are stored readable, and encrypted ones stay encrypted. */
  readonly cipher?: Cipher;
  /** Wraps each handwritten statement, to trace it. */
  readonly traced?: StatementTracer;
  /** Called for each transaction that PostgreSQL ends in a deadlock. */
  readonly onDeadlock?: ((deadlock: Deadlock) => void) | undefined;
}

export interface Persistence {
  /** Applies pending migrations; several processes can call it at once. */
  migrate(check?: MigrationCheck): Promise<void>;
  /** Reverts the last migration, with all its data. @returns its name; null when there is none. */
  migrateDown(check?: MigrationCheck): Promise<string | null>;
  migrations(): Promise<MigrationStatus>;
  transaction(options: TransactionOptions): Transaction<Repositories>;
  readonly queries: Queries;
  readonly jobRuns: PostgresJobRuns;
  readonly partitions: PostgresPartitions;
  readonly journalSeals: PostgresJournalSeals;
  readonly sandbox: Sandbox;
  readonly tossRecords: PostgresTossRecords;
  /** @throws DomainError unavailable. */
  condition(): Promise<DatabaseCondition>;
  /** @throws DomainError unavailable. */
  ping(): Promise<void>;
  poolUse(): PoolUse;
  /** Re-encrypts values of other keys, and unencrypted ones, with the current key (docs/operations.md, Keys). Without a cipher a no-op. */
  reencryptValues(): Promise<JobReport>;
  /** The same database for a dry run: closing it rolls everything back. */
  dryRunDatabase(longestMs: Millis): Promise<Persistence>;
  close(): Promise<void>;
  readonly orm: Orm;
}

/** The idle time in a transaction after which the server ends it. */
const IDLE_IN_TRANSACTION_MS = 15_000;
const POOL_SIZE = 10;
const STATEMENT_TIMEOUT_MS = 10_000;
/** A server can accept a connection and never answer. */
const CONNECT_TIMEOUT_MS = 10_000;

/** read_only_sql_transaction */
const READ_ONLY = '25006';

const PING = statement('select 1');

/** Connects lazily: an unavailable database is noticed at the first use. */
export async function connect(options: ConnectionOptions): Promise<Persistence> {
  const answerLimit = answerLimitOf(options);
  const orm = await MikroORM.init(ormOptions(options, answerLimit));
  const database = new Database(orm, options.traced, keysOf(options), gateOf(options), answerLimit);
  const primary = persistenceOn(database, options, () => orm.close(true));
  return options.replicaUrl === undefined ? primary : withReplica(primary, options.replicaUrl, options);
}

async function withReplica(primary: Persistence, url: string, options: ConnectionOptions): Promise<Persistence> {
  const { directUrl: _, ...directly } = options;
  const orm = await MikroORM.init(ormOptions({ ...directly, url }, answerLimitOf(directly)));
  const replica = queriesOn(new Database(orm, options.traced, keysOf(options)));
  const close = async (): Promise<void> => {
    await orm.close(true);
    await primary.close();
  };
  return { ...primary, queries: withReplicaReads(replica, primary.queries), close };
}

const gateOf = ({ poolSize = POOL_SIZE, currentPerson }: ConnectionOptions) =>
  new TransactionGate({ poolSize, currentPerson });

const keysOf = ({ cipher }: ConnectionOptions) => (cipher === undefined ? PLAIN_KEYS : encryptedKeys(cipher));

function persistenceOn(database: Database, options: ConnectionOptions, close: () => Promise<void>): Persistence {
  const { orm } = database;
  const reader = new QueryReader(database);
  return {
    orm,
    migrate: (check) => database.answerLimit.liftForAll(() => migrate(orm, guardOf(options), check)),
    migrateDown: (check) => database.answerLimit.liftForAll(() => migrateDown(orm, guardOf(options), check)),
    migrations: () => migrationStatus(orm),
    transaction: (transactionOptions) =>
      new PostgresTransaction(database, { onDeadlock: options.onDeadlock, ...transactionOptions }),
    queries: queriesOn(database),
    jobRuns: new PostgresJobRuns(reader),
    partitions: new PostgresPartitions(database),
    journalSeals: new PostgresJournalSeals(database),
    sandbox: sandboxOn(reader),
    tossRecords: new PostgresTossRecords(reader),
    condition: () => readCondition(database),
    ping: async () => {
      await database.read(PING);
    },
    poolUse: () => database.poolUse(),
    reencryptValues: async () =>
      options.cipher === undefined ? NOTHING_DONE : reencryptValues(database, options.cipher),
    dryRunDatabase: async (longestMs) => {
      const dryRunDatabase = await DryRunDatabase.on(database, longestMs);
      return persistenceOn(dryRunDatabase, options, () => dryRunDatabase.rollBack());
    },
    close,
  };
}

/** A pooler ignores settings of its clients, so the migration stores them with the role in this database. */
const guardOf = (options: ConnectionOptions): MigrationGuard => ({
  url: options.directUrl ?? options.url,
  connectWithinMs: CONNECT_TIMEOUT_MS,
  roleSettings: options.directUrl === undefined ? {} : { ...limitsOf(options), ...SESSION_SETTINGS },
});

/** The time limit of a statement with its way to the server and back. With a pooler the statement can first wait for a server session. */
const answerLimitOf = ({ statementTimeoutMs = STATEMENT_TIMEOUT_MS, directUrl }: ConnectionOptions): AnswerTimeLimit =>
  new AnswerTimeLimit(
    statementTimeoutMs === 0 ? null : statementTimeoutMs + (directUrl === undefined ? 5_000 : 15_000),
  );

const limitsOf = ({ statementTimeoutMs = STATEMENT_TIMEOUT_MS, lockTimeoutMs = 5_000 }: ConnectionOptions) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
});

/** `random_page_cost`: random and sequential reads cost about the same on current storage. */
const SESSION_SETTINGS = { timezone: 'UTC', datestyle: 'ISO', jit: 'off', random_page_cost: 1.1 };

const sessionOf = (options: ConnectionOptions) =>
  options.directUrl === undefined
    ? {
        ...limitsOf(options),
        options: Object.entries(SESSION_SETTINGS)
          .map(([name, value]) => `-c ${name}=${value}`)
          .join(' '),
      }
    : {};

/**
 * As pg reads the address: the ORM ignores the parameters of its `clientUrl`. The ORM copies only enumerable fields, and pg hides the key
 * of a client certificate.
 */
function addressOf({ url }: ConnectionOptions) {
  const client = clientAt(url);
  const { host, port, user, password } = client;
  const { ssl } = client as { readonly ssl: boolean | SecureContextOptions };
  return { host, port, user, password, ssl: typeof ssl === 'object' ? { ...ssl, key: ssl.key } : ssl };
}

/** knex's initialisation of a new connection. */
const afterCreate =
  ({ directUrl }: ConnectionOptions, answerLimit: AnswerTimeLimit, readOnlyClients: WeakSet<Client>) =>
  (client: Client, done: (error: null, client: Client) => void): void => {
    if (directUrl !== undefined) disablePreparedStatements(client);
    answerLimit.watch(client);
    const { connection } = client as unknown as { readonly connection: EventEmitter };
    connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === READ_ONLY) readOnlyClients.add(client);
    });
    done(null, client);
  };

/** The ORM and knex would write to the console. */
const noLog = (): void => undefined;

function ormOptions(options: ConnectionOptions, answerLimit: AnswerTimeLimit) {
  // After a failover the former primary can serve on as a standby: the pool discards connections to it, also busy ones.
  const readOnlyClients = new WeakSet<Client>();
  return {
    clientUrl: options.url,
    entities: ormTables.map(({ schema }) => schema),
    connect: false,
    discovery: { inferDefaultValues: false },
    forceUtcTimezone: true,
    pool: {
      min: 0,
      max: options.poolSize ?? POOL_SIZE,
      acquireTimeoutMillis: MAX_WAIT_MS,
      afterCreate: afterCreate(options, answerLimit, readOnlyClients),
      validate: (client: Client) => !readOnlyClients.has(client),
    },
    driverOptions: {
      log: { debug: noLog, warn: noLog, error: noLog, deprecate: noLog },
      connection: {
        application_name: 'spotter',
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        ...addressOf(options),
        ...sessionOf(options),
      },
    },
    logger: noLog,
    migrations: { snapshot: false, disableForeignKeys: false, silent: true },
  };
}
