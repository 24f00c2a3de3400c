import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** The longest wait behind a statement that changes a table. */
export const SHORT_LOCK = '100ms';

/** Some ten minutes, between which others work. The migration can then be repeated, and continues. */
const TRIES = 2_000;
const PAUSE_MS = 200;

/** Longer than the second after which an automatic vacuum gives way. No writer waits behind this lock. */
const WITHOUT_VACUUM = (tables: string): string =>
  `set local lock_timeout = '3s'; lock table ${tables} in share update exclusive mode`;

/** lock_not_available, deadlock_detected */
const NOT_NOW = new Set(['55P03', '40P01']);

/** A connection for steps of a migration that run while others work. */
export interface OnlineSession {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Ends automatic vacuums of the tables: one lasts longer than the tries. */
  endVacuums(tables: readonly string[]): Promise<void>;
  /** Runs statements in one transaction that waits for locks only briefly, again until it gets them. */
  briefly(text: string): Promise<void>;
}

export const onlineSession = (client: pg.Client): OnlineSession => ({
  query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows,
  endVacuums: (tables) => untilLocked(() => inTransaction(client, WITHOUT_VACUUM(tables.join(', ')))),
  briefly: (text) => untilLocked(() => inTransaction(client, `set local lock_timeout = '${SHORT_LOCK}'; ${text}`)),
});

async function inTransaction(client: pg.Client, text: string): Promise<void> {
  try {
    await client.query(`begin; ${text}; commit`);
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Locks tables for the rest of a transaction.
 * @param tables in the order in which others write them: in another order each would wait for the other.
 */
export const lockTables = (tables: readonly string[]): string => `
  ${WITHOUT_VACUUM(tables.join(', '))};
  set local lock_timeout = '${SHORT_LOCK}';
  lock table ${tables.join(', ')} in access exclusive mode`;

/** Repeats work that did not get a lock in time. @throws its last error. */
export async function untilLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !isLockMissing(error)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** The migrator wraps errors of the database. */
function isLockMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return NOT_NOW.has((error as { code?: string }).code ?? '') || isLockMissing(error.cause);
}
