/** How long the benchmarks with two sides measure. */
export interface Effort {
  readonly rounds: number;
  /** The part of a full round's requests. */
  readonly share: number;
}

export const FULL: Effort = { rounds: 10, share: 1 };

/** A minute for `booking`, `read` and `overhead` together: it shows a large change, not one of a few percent. */
export const SHORT: Effort = { rounds: 5, share: 0.25 };

/** The arguments of `npm run bench`. */
export interface BenchOptions {
  readonly effort: Effort;
  /** Numbers of rows or members, for the benchmarks that have sizes. */
  readonly sizes?: readonly number[] | undefined;
}
