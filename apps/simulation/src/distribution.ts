/** The distribution of amounts; all zero without amounts. */
export interface Distribution {
  readonly count: number;
  readonly mean: number;
  readonly min: number;
  /** The 10th percentile. Percentiles are existing amounts. */
  readonly p10: number;
  readonly median: number;
  readonly p90: number;
  readonly max: number;
  /** The percentiles 10, 20, … 100. Unlike intervals between `min` and `max`, they are comparable between runs. */
  readonly tenths: readonly number[];
}

export function distributionOf(amounts: readonly number[]): Distribution {
  const sorted = amounts.toSorted((one, other) => one - other);
  const at = (percent: number): number => sorted[Math.max(0, Math.ceil((percent * sorted.length) / 100) - 1)] ?? 0;
  const total = sorted.reduce((sum, amount) => sum + amount, 0);
  return {
    count: sorted.length,
    mean: sorted.length === 0 ? 0 : Math.round(total / sorted.length),
    min: at(0),
    p10: at(10),
    median: at(50),
    p90: at(90),
    max: at(100),
    tenths: Array.from({ length: 10 }, (_, index) => at(10 * (index + 1))),
  };
}
