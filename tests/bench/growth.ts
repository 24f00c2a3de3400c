import type { DatabaseTime } from './database-time.js';
import { figure, spreadOf, type Figure } from './report.js';

/** Default row counts. */
export const SIZES: readonly number[] = [10_000, 1_000_000, 10_000_000];

/** Times by kind of reading. */
export type Times = ReadonlyMap<string, DatabaseTime>;

/**
 * Prints a row for each reading, with the median of the rounds for each size, and the growth from the first to the last size.
 * @param rounds each with the times for each size
 */
export function reportGrowth(
  title: string,
  sizes: readonly number[],
  rounds: readonly (readonly Times[])[],
): readonly Figure[] {
  const valuesOf = (name: string, size: number, what: keyof DatabaseTime): readonly number[] =>
    rounds.flatMap((round) => round[size]?.get(name)?.[what] ?? []);
  const names = [...(rounds[0]?.[0]?.keys() ?? [])];
  console.log(`\n${title}: ms of database CPU time (client time, including the load of the machine)`);
  console.log(line('rows', [...sizes.map((rows) => rows.toLocaleString('en')), 'growth']));
  for (const name of names) {
    const medians = sizes.map((_, size) => spreadOf(valuesOf(name, size, 'processorMs')).median);
    const clients = sizes.map((_, size) => spreadOf(valuesOf(name, size, 'clientMs')).median);
    const cells = medians.map((ms, size) => `${figure(ms, 2)} (${figure(clients[size] ?? NaN, 2)})`);
    console.log(line(name, [...cells, `x ${figure((medians.at(-1) ?? NaN) / (medians[0] ?? NaN), 2)}`]));
  }
  return names.flatMap((name) =>
    sizes.map((rows, size) => ({
      name: `${title}: ${name}, ${rows.toLocaleString('en')} rows, ms`,
      better: 'less' as const,
      values: valuesOf(name, size, 'processorMs'),
    })),
  );
}

const line = (name: string, cells: readonly string[]): string =>
  `  ${name.padEnd(24)}${cells.map((cell) => cell.padStart(16)).join('')}`;
