/** The distribution of amounts; all zero without amounts. Percentiles are existing amounts. */
export function distributionOf(amounts: readonly number[]) {
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
    /** The percentiles 10, 20, … 100. Unlike intervals between `min` and `max`, they are comparable between runs. */
    tenths: Array.from({ length: 10 }, (_, index) => at(10 * (index + 1))),
  };
}
