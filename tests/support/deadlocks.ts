import { until } from '../contract/until.js';
import { rowsOf } from './rows-of.js';

/** Found so far in this database. Who was connected to it has to be leaving: a connection tells what it met when it ends. */
export async function deadlocksOf(url: string): Promise<number> {
  await until('all others have left', async () => !(await isSomebodyConnected(url)));
  const [row] = await rowsOf<{ deadlocks: string }>(
    url,
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(row?.deadlocks);
}

async function isSomebodyConnected(url: string): Promise<boolean> {
  const others = await rowsOf(
    url,
    `select from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return others.length > 0;
}
