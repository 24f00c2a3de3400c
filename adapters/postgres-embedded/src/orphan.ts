import { setTimeout as pause } from 'node:timers/promises';
import { readPidFile } from './pid-file.js';
import { runningProcess } from './running-process.js';
import { shutDown } from './shut-down.js';

/**
 * Stops the server that a killed process left running on this data, so that the new one runs with its own settings. Requires the
 * claim of the folder: a server found then has lost its owner.
 *
 * @returns the process id in the server's pid file when no such server runs, if any
 */
export async function stopOrphan(pgdata: string, log: (line: string) => void): Promise<number | undefined> {
  const pid = (await readPidFile(pgdata))?.pid;
  if (pid === undefined) return undefined;
  const found = await runningProcess(pid);
  // Another program can have the id now: only the command line identifies the server.
  if (found === undefined || !found.command.includes(`-D ${pgdata} `)) return pid;
  log(`PostgreSQL (process ${pid}) still runs on ${pgdata} without its owner. Stopping it.`);
  await shutDown(pid, endOf(pid, found.startedAt));
  return (await readPidFile(pgdata))?.pid;
}

async function endOf(pid: number, startedAt: string): Promise<void> {
  while ((await runningProcess(pid))?.startedAt === startedAt) await pause(10);
}
