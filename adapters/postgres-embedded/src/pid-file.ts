import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface PidFile {
  readonly pid: number;
  readonly port: number;
  /** True once the server accepts connections. */
  readonly isReady: boolean;
}

/** `postmaster.pid`, written by the server while it runs: its id in line 1, its port in line 4, its state in line 8. */
export async function readPidFile(pgdata: string): Promise<PidFile | undefined> {
  const lines = await readFile(join(pgdata, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : undefined;
}
