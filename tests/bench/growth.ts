import type { DatabaseTime } from './database-time.js';
import { figure, spreadOf } from './report.js';

/** Default row counts. */
export const SIZES: readonly number[] = [10_000, 1_000_000, 10_000_000];

/** Times by kind of reading, for each size. */
export type Times = ReadonlyMap<string, DatabaseTime>;

/** Takes the median of several rounds for each reading. */
export const medianOf = (rounds: readonly Times[]): Times =>
  new Map(
    [...(rounds[0]?.keys() ?? [])].map((name) => {
      const seen = rounds.flatMap((round) => round.get(name) ?? []);
      const median = (what: keyof DatabaseTime): number => spreadOf(seen.map((one) => one[what])).median;
      return [name, { processorMs: median('processorMs'), clientMs: median('clientMs') }];
    }),
  );

/** Prints a row for each reading, a column for each size, and the growth from the first to the last size. */
export function reportGrowth(title: string, sizes: readonly number[], times: readonly Times[]): void {
  console.log(`\n${title}: ms of database CPU time (client time, including the load of the machine)`);
  console.log(line('rows', [...sizes.map((rows) => rows.toLocaleString('en')), 'growth']));
  for (const name of times[0]?.keys() ?? []) {
    const row = times.flatMap((one) => one.get(name) ?? []);
    const growth = (row.at(-1)?.processorMs ?? NaN) / (row[0]?.processorMs ?? NaN);
    const cells = row.map(({ processorMs, clientMs }) => `${figure(processorMs, 2)} (${figure(clientMs, 2)})`);
    console.log(line(name, [...cells, `x ${figure(growth, 2)}`]));
  }
}

const line = (name: string, cells: readonly string[]): string =>
  `  ${name.padEnd(24)}${cells.map((cell) => cell.padStart(16)).join('')}`;
