import type { Round, Rounds } from './alternate.js';

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** @param values at least one */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (index: number): number => sorted[index] ?? NaN;
  const half = sorted.length / 2;
  return { median: (at(Math.ceil(half) - 1) + at(Math.floor(half))) / 2, min: at(0), max: at(sorted.length - 1) };
}

export const figure = (value: number, digits = value < 100 ? 1 : 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });

export const met = (is: boolean): string => (is ? 'met' : 'MISSED');

export const range = ({ median, min, max }: Spread, digits?: number): string =>
  `${figure(median, digits)} (${figure(min, digits)}-${figure(max, digits)})`;

/** Prints both sides and the ratio of their medians. */
export function reportRatio(title: string, goal: number, ours: Rounds, theirs: Rounds): void {
  console.log(`\n${title}`);
  for (const side of [theirs, ours]) {
    const [rate, p99, cpu] = [spread(side, 'perSecond'), spread(side, 'p99Ms'), spread(side, 'cpuMs')];
    console.log(
      `  ${side.name.padEnd(32)} ${range(rate).padEnd(22)} per second p99 ${range(p99).padEnd(14)} ms   CPU ${range(cpu, 3)} ms each`,
    );
  }
  const ratio = spread(ours, 'perSecond').median / spread(theirs, 'perSecond').median;
  const byCpu = spread(theirs, 'cpuMs').median / spread(ours, 'cpuMs').median;
  console.log(
    `  ratio ${ratio.toFixed(2)}, goal at least ${goal}: ${met(ratio >= goal)}; by CPU time ${byCpu.toFixed(2)}`,
  );
}

const spread = ({ rounds }: Rounds, what: keyof Round): Spread => spreadOf(rounds.map((round) => round[what]));
