import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

// Figures of processes from Linux; these functions fail on other systems.

/** Fields after the name in parentheses, which can contain any text: the first is the third of `man proc_pid_stat`. */
async function statOf(pid: number): Promise<readonly string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** A process and its children. */
export async function family(parent: number): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(pids.map((pid) => statOf(pid).catch(() => [])));
  return [parent, ...pids.filter((_, index) => Number(parents[index]?.[1]) === parent)];
}

const TICK_MS = 10;

/** User and system time of each process since its start. */
async function cpuTimes(pids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const stats = await Promise.all(pids.map((pid) => statOf(pid).catch(() => null)));
  return new Map(
    stats.flatMap((fields, index) =>
      fields ? [[pids[index] ?? 0, (Number(fields[11]) + Number(fields[12])) * TICK_MS]] : [],
    ),
  );
}

/** Runs work. @returns its result, its duration, and the processor time of some processes, without those that have ended. */
export async function measureWork<Result>(pids: () => Promise<readonly number[]>, work: () => Promise<Result>) {
  const before = await cpuTimes(await pids());
  const startedAt = performance.now();
  const result = await work();
  const ms = performance.now() - startedAt;
  const after = await cpuTimes(await pids());
  return { result, ms, cpuMs: [...after].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0) };
}

/** `Rss` is the usual value; `Pss` counts a page that n processes share as 1/n in each. */
export async function megabytes(pids: readonly number[], kind: 'Rss' | 'Pss'): Promise<number> {
  const line = new RegExp(`^${kind}: +(\\d+) kB`, 'm');
  const rollups = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8')));
  return rollups.reduce((sum, rollup) => sum + Number(line.exec(rollup)?.[1]) / 1_024, 0);
}

/** Binds a process with all its threads, and the children that it starts later, to some processors. @throws Error without util-linux. */
export function bindToProcessors(pid: number, processors: string): void {
  const { status } = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, String(pid)]);
  if (status !== 0) throw new Error('taskset (util-linux) failed.');
}
