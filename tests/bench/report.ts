/** Results of one side in one round. */
export interface Round {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** CPU time per request, of the server and the database together. */
  readonly cpuMs: number;
}

export interface Rounds {
  readonly name: string;
  readonly rounds: readonly Round[];
}

/** A measured value with its rounds, which `bench:compare` compares. */
export interface Figure {
  readonly name: string;
  readonly better: 'more' | 'less';
  readonly values: readonly number[];
}

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** @param values at least one */
export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), min: Math.min(...values), max: Math.max(...values) };
}

/** Interpolated between the two nearest values. @param share from 0 (the minimum) to 1 (the maximum) */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN];
  return below + (above - below) * (place % 1);
}

export const figure = (value: number, digits = value < 100 ? 1 : 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });

export const met = (is: boolean): string => (is ? 'met' : 'MISSED');

export const range = ({ median, min, max }: Spread, digits?: number): string =>
  `${figure(median, digits)} (${figure(min, digits)}-${figure(max, digits)})`;

/** Prints both sides, and the ratios of their rounds. Processor time decides the goal: it depends least on other work of the machine. */
export function reportRatio(title: string, goal: number, ours: Rounds, theirs: Rounds): readonly Figure[] {
  console.log(`\n${title}`);
  for (const side of [theirs, ours]) {
    const [rate, p99, cpu] = [spread(side, 'perSecond'), spread(side, 'p99Ms'), spread(side, 'cpuMs')];
    console.log(
      `  ${side.name.padEnd(32)} ${range(rate).padEnd(22)} per second p99 ${range(p99).padEnd(14)} ms   CPU ${range(cpu, 3)} ms each`,
    );
  }
  const byCpu = ratios(theirs, ours, 'cpuMs');
  const byClock = ratios(ours, theirs, 'perSecond');
  const { median } = spreadOf(byCpu);
  console.log(
    `  ratio by processor time ${range(spreadOf(byCpu), 2)}, goal at least ${goal}: ${met(median >= goal)}; by the clock ${range(spreadOf(byClock), 2)}`,
  );
  const against = `${title}, against ${theirs.name}`;
  return [
    { name: `${against}: ratio by processor time`, better: 'more', values: byCpu },
    { name: `${against}: ratio by the clock`, better: 'more', values: byClock },
    { name: `${title}: processor time each, ms`, better: 'less', values: ours.rounds.map(({ cpuMs }) => cpuMs) },
  ];
}

const spread = ({ rounds }: Rounds, what: keyof Round): Spread => spreadOf(rounds.map((round) => round[what]));

const ratios = (above: Rounds, below: Rounds, what: keyof Round): readonly number[] =>
  above.rounds.map((round, index) => round[what] / (below.rounds[index]?.[what] ?? NaN));
