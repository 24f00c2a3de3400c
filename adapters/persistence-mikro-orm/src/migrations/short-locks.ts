import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Nobody waits longer behind a statement that changes a table. */
export const SHORT_LOCK = '100ms';

/** So long a migration tries to get a lock between other transactions. */
const TRIES = 600;
const PAUSE_MS = 200;

/** lock_not_available, deadlock_detected */
const NOT_NOW = new Set(['55P03', '40P01']);

/** A connection for steps of a migration that run while others work. */
export interface OnlineSession {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Runs statements in one transaction that waits for locks only briefly, again until it gets them. */
  briefly(text: string): Promise<void>;
}

export const onlineSession = (client: pg.Client): OnlineSession => ({
  query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows,
  briefly: (text) =>
    untilLocked(async () => {
      try {
        await client.query(`begin; set local lock_timeout = '${SHORT_LOCK}'; ${text}; commit`);
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
    }),
});

/** Repeats work that did not get a lock in time. @throws its last error. */
export async function untilLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !NOT_NOW.has((error as { code?: string }).code ?? '')) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
