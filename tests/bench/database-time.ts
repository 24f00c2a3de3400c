import { readFile } from 'node:fs/promises';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import { spreadOf } from './report.js';

/** Both in milliseconds, minus the time of an empty round trip. */
export interface DatabaseTime {
  /** Mean processor time of the server's process. All data is in memory, so this is the duration on an idle machine. */
  readonly processorMs: number;
  /** Median duration at the client, with concurrent load. */
  readonly clientMs: number;
}

/** PostgreSQL keeps a generic plan after five executions. */
const WARM_UP = 20;

/** @param persistence with one connection, used only here */
export async function databaseTime(
  persistence: Persistence,
  times: number,
  read: () => Promise<number>,
): Promise<DatabaseTime> {
  const [server] = await persistence.orm.em
    .getConnection()
    .execute<{ pid: number }[]>('select pg_backend_pid() as pid');
  const pid = server?.pid ?? 0;
  const full = await meanOf(pid, times, read);
  const empty = await meanOf(pid, times, () => timed(() => persistence.ping()));
  return { processorMs: full.processorMs - empty.processorMs, clientMs: full.clientMs - empty.clientMs };
}

/** The duration in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function meanOf(pid: number, times: number, measure: () => Promise<number>): Promise<DatabaseTime> {
  for (let turn = 0; turn < WARM_UP; turn += 1) await measure();
  const took: number[] = [];
  const before = await processorMs(pid);
  while (took.length < times) took.push(await measure());
  const after = await processorMs(pid);
  return { processorMs: (after - before) / times, clientMs: spreadOf(took).median };
}

/** Processor time so far; Linux reports it in nanoseconds. */
async function processorMs(pid: number): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ');
  return Number(nanoseconds) / 1e6;
}
