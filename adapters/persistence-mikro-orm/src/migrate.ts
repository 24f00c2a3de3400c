import { setTimeout as sleep } from 'node:timers/promises';
import type { Migrator } from '@mikro-orm/migrations';
import type { Millis } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import pg from 'pg';
import type { Orm } from './database.js';
import { isUnreachable } from './database-error.js';
import { migrations, type NamedMigration } from './migrations/index.js';
import { lockTables, onlineSession, untilLocked, type OnlineSession } from './migrations/short-locks.js';
import type { MigrationClass } from './migrations/sql-migration.js';
import { moveDeliveries } from './move-deliveries.js';
import { clientAt } from './server-address.js';
import { StatementError } from './statement-error.js';
import { plan } from './tables/memberships.js';

export interface MigrationStatus {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** Applied by a newer release. */
  readonly unknown: readonly string[];
}

export interface MigrationGuard {
  /** A direct connection: session locks do not work through a pooler in transaction mode. */
  readonly url: string;
  readonly connectWithinMs: Millis;
  /** Default settings of the role's sessions in this database. */
  readonly roleSettings: Readonly<Record<string, string | number>>;
}

/** Runs before any migration. It can use the pool, because the settings of a pooler's sessions are stored. */
export type MigrationCheck = (applied: readonly string[]) => Promise<void>;

const UNCHECKED: MigrationCheck = async () => undefined;

const LOCK_PAUSE_MS = 50;

/** One process migrates at a time; the others wait and then find nothing to do. */
export async function migrate(orm: Orm, guard: MigrationGuard, check: MigrationCheck = UNCHECKED): Promise<void> {
  await guarded(guard, async (client) => {
    const session = onlineSession(client);
    const { applied, pending } = await migrationStatus(orm);
    await check(applied);
    if (pending.length > 0) await applyAll(orm, pending, session);
    await moveDeliveries(orm, () => requireSession(session));
    await seedPlans(orm);
  });
}

/** Migrations are applied together, in one transaction; one with a prepared part has its own, which waits for locks only briefly. */
async function applyAll(orm: Orm, pending: readonly string[], session: OnlineSession): Promise<void> {
  let together: string[] = [];
  const up = async (names: string[]): Promise<void> => {
    await requireSession(session);
    await (await migratorOf(orm)).up({ migrations: names });
  };
  const apply = async (): Promise<void> => {
    if (together.length > 0) await up(together);
    together = [];
  };
  for (const name of pending) {
    const { prepare, locks = [] } = migrations.find((one) => one.name === name) ?? {};
    if (prepare === undefined) {
      together.push(name);
      continue;
    }
    await apply();
    await session.endVacuums(locks);
    await prepare(session);
    // A migrator that failed keeps its transaction: each try makes a new one.
    await untilLocked(() => up([name]));
  }
  await apply();
}

/** A newer release applied a migration that this one cannot revert. */
class UnknownMigrationError extends Error {
  override readonly name = 'UnknownMigrationError';
}

/** Reverts the last migration with all its data. @returns its name; null when there is none. @throws UnknownMigrationError */
export async function migrateDown(
  orm: Orm,
  guard: MigrationGuard,
  check: MigrationCheck = UNCHECKED,
): Promise<string | null> {
  return guarded(guard, async () => {
    const { applied, unknown } = await migrationStatus(orm);
    await check(applied);
    const last = applied.at(-1) ?? null;
    if (last !== null && unknown.includes(last))
      throw new UnknownMigrationError(
        `This release does not know the last migration, ${last}. Use the one that applied it.`,
      );
    if (last !== null) await (await migratorOf(orm)).down({ migrations: [last] });
    return last;
  });
}

async function guarded<Result>(guard: MigrationGuard, work: (session: pg.Client) => Promise<Result>): Promise<Result> {
  const session = clientAt(guard.url, { connectionTimeoutMillis: guard.connectWithinMs });
  session.on('error', () => undefined); // a loss between two statements: the next one fails
  await session.connect().catch(explainTimeout);
  try {
    // The role's default time limits can be shorter than a migration.
    await session.query('set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0');
    await lockMigrations(session);
    await keepForRole(session, guard.roleSettings);
    return await work(session);
  } catch (error) {
    throw error instanceof Error ? explain(error) : error;
  } finally {
    await session.end();
  }
}

/** The ORM's message begins with the whole statement: neither the message nor the cause of the result contains it. */
function explain(error: Error & { readonly migration?: { readonly name: string } }): Error {
  const failure = error.cause instanceof Error ? error.cause : error;
  if (isUnreachable(failure))
    return new Error('The database is no longer reachable.', { cause: new StatementError(failure) });
  if (!('severity' in failure)) return error; // not of the server
  const refused = ['The database refused the migration', error.migration?.name].filter(Boolean).join(' ');
  return new Error(`${refused}: ${failure.message.split(' - ').at(-1)}.`);
}

/** pg says only `timeout expired`. */
function explainTimeout(error: Error): never {
  throw error.message === 'timeout expired' ? new Error('The database does not answer.', { cause: error }) : error;
}

/** Polls for the lock: an index that is built concurrently would wait for a statement that waits for the lock. */
async function lockMigrations(session: pg.Client): Promise<void> {
  const lock = `select pg_try_advisory_lock(hashtext('spotter-migrations')) as locked`;
  while (!(await session.query<{ locked: boolean }>(lock)).rows[0]?.locked) await sleep(LOCK_PAUSE_MS);
}

/** A lost session has lost the lock of the migrations: another process may migrate. */
async function requireSession(session: OnlineSession): Promise<void> {
  await session.query('select');
}

async function keepForRole(session: pg.Client, settings: MigrationGuard['roleSettings']): Promise<void> {
  const database = pg.escapeIdentifier(session.database ?? '');
  for (const [name, value] of Object.entries(settings))
    await session.query(
      `alter role current_user in database ${database} set ${name} = ${pg.escapeLiteral(String(value))}`,
    );
}

export async function migrationStatus(orm: Orm): Promise<MigrationStatus> {
  const connection = orm.em.getConnection();
  const [table] = await connection.execute<{ found: boolean }[]>(
    `select to_regclass('mikro_orm_migrations') is not null as found`,
  );
  const rows = table?.found
    ? await connection.execute<{ name: string }[]>('select name from mikro_orm_migrations order by id')
    : [];
  const applied = rows.map(({ name }) => name);
  const known = migrations.map(({ name }) => name);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

/** The migrator and the schema take some megabytes; they are loaded only for pending migrations. */
async function migratorOf(orm: Orm): Promise<Migrator> {
  const { Migrator: TheMigrator } = await import('@mikro-orm/migrations');
  const migrationsList = await Promise.all(
    migrations.map(async (migration) => ({ name: migration.name, class: await loadLocking(migration) })),
  );
  orm.config.set('migrations', { ...orm.config.get('migrations'), migrationsList });
  return new TheMigrator(orm.em);
}

/** In the transaction of the migration, because the pool can have only one connection. */
async function loadLocking({ load, locks }: NamedMigration): Promise<MigrationClass> {
  const Loaded = await load();
  if (locks === undefined) return Loaded;
  return class extends Loaded {
    override async up(): Promise<void> {
      this.addSql(lockTables(locks));
      await super.up();
    }
  };
}

/** Existing plans stay unchanged, because staff may have withdrawn one from sale. */
async function seedPlans(orm: Orm): Promise<void> {
  const rows = SEEDED_PLANS.map((one) => ({ ...one, active: true }));
  await orm.em.fork().upsertMany(plan.schema, rows, { onConflictAction: 'ignore' });
}
