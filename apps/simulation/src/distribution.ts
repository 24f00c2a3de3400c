/** How amounts are spread. All zero where there are none. */
export interface Distribution {
  readonly count: number;
  readonly mean: number;
  readonly min: number;
  readonly p10: number;
  readonly median: number;
  readonly p90: number;
  readonly max: number;
  /** How many lie in each of ten equal parts from `min` to `max`. */
  readonly histogram: readonly number[];
}

const PARTS = 10;

export function distributionOf(amounts: readonly number[]): Distribution {
  const sorted = amounts.toSorted((one, other) => one - other);
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  const [min, max] = [at(0), at(1)];
  const histogram = Array.from({ length: PARTS }, () => 0);
  for (const amount of sorted) {
    const part = max === min ? 0 : Math.min(PARTS - 1, Math.floor((PARTS * (amount - min)) / (max - min)));
    histogram[part] = (histogram[part] ?? 0) + 1;
  }
  const total = sorted.reduce((sum, amount) => sum + amount, 0);
  const mean = sorted.length === 0 ? 0 : Math.round(total / sorted.length);
  return { count: sorted.length, mean, min, p10: at(0.1), median: at(0.5), p90: at(0.9), max, histogram };
}
