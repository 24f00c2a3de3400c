import { setTimeout as pause } from 'node:timers/promises';
import { readPidFile } from './pid-file.js';
import { runningProcess } from './running-process.js';
import { shutDown } from './shut-down.js';

/**
 * Stops the server that a killed process left running on this data, so that the new one runs with its own settings.
 * Call it only with the folder claimed: a server found then has lost its owner.
 *
 * @returns the process id that the server's pid file still names although no such server runs, if there is one
 */
export async function stopOrphan(pgdata: string, log: (line: string) => void): Promise<number | undefined> {
  const pid = (await readPidFile(pgdata))?.pid;
  if (pid === undefined) return undefined;
  const found = await runningProcess(pid);
  // The id may have been given to another program since: only the command line tells.
  if (found === undefined || !found.command.includes(`-D ${pgdata} `)) return pid;
  log(`PostgreSQL (process ${pid}) still runs on ${pgdata} although its owner is gone: it is stopped first.`);
  await shutDown(pid, endOf(pid, found.startedAt));
  return (await readPidFile(pgdata))?.pid;
}

async function endOf(pid: number, startedAt: string): Promise<void> {
  while ((await runningProcess(pid))?.startedAt === startedAt) await pause(10);
}
