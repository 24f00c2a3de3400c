import { until } from '../contract/until.js';
import { rowsOf } from './rows-of.js';

const WAITING_SESSIONS = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Polls until at least so many sessions of the database wait for a lock. @throws Error after 90 seconds. */
export const untilLockWaits = (databaseUrl: string, sessions = 1): Promise<void> =>
  until(`${sessions} wait for a lock`, async () => (await rowsOf(databaseUrl, WAITING_SESSIONS)).length >= sessions);
