import { readFile } from 'node:fs/promises';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import { spreadOf } from './report.js';

/** Both less what an empty round trip takes, in milliseconds. */
export interface DatabaseTime {
  /** Processor time of the server's process: the mean. All is in memory, so that is the time it takes when nobody else runs. */
  readonly processorMs: number;
  /** At the client, with whatever else runs: the median. */
  readonly clientMs: number;
}

/** A statement is planned for good after its first five times. */
const WARM_UP = 20;

/** @param persistence of one connection; nothing else uses it meanwhile */
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

/** How long it takes, in milliseconds. */
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

/** So far; Linux tells it to the nanosecond. */
async function processorMs(pid: number): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ');
  return Number(nanoseconds) / 1e6;
}
