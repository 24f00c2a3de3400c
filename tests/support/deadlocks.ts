import { until } from '../contract/until.js';
import { rowsOf } from './rows-of.js';

/** Deadlocks so far in this database. PostgreSQL reports those of a connection when it closes. */
export async function deadlocksOf(url: string): Promise<number> {
  await until('all others have left', async () => !(await hasConnections(url)));
  const [row] = await rowsOf<{ deadlocks: string }>(
    url,
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(row?.deadlocks);
}

async function hasConnections(url: string): Promise<boolean> {
  const others = await rowsOf(
    url,
    `select from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return others.length > 0;
}
