import { readdir, readFile } from 'node:fs/promises';

// What Linux tells of processes; elsewhere these fail.

/** Fields after the name, which stands in parentheses and may hold anything: the first is the third of `man proc_pid_stat`. */
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

/** What each has used since it began, in the program and in the kernel for it. */
export async function cpuTimes(pids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const stats = await Promise.all(pids.map((pid) => statOf(pid).catch(() => null)));
  return new Map(
    stats.flatMap((fields, index) =>
      fields ? [[pids[index] ?? 0, (Number(fields[11]) + Number(fields[12])) * TICK_MS]] : [],
    ),
  );
}

/** What was used between two readings; of a process that ended meanwhile nothing is known. */
export const usedBetween = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0);

/** `Rss` as every tool shows it; `Pss` counts a page that n processes share as an nth in each. */
export async function megabytes(pids: readonly number[], kind: 'Rss' | 'Pss'): Promise<number> {
  const line = new RegExp(`^${kind}: +(\\d+) kB`, 'm');
  const rollups = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8')));
  return rollups.reduce((sum, rollup) => sum + Number(line.exec(rollup)?.[1]) / 1_024, 0);
}
