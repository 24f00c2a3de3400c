declare const instantBrand: unique symbol;

/** A point in time: UTC epoch milliseconds, a safe integer. Comparing two is comparing two numbers. */
export type Instant = number & { readonly [instantBrand]: true };

/** A length of time in milliseconds. */
export type Millis = number;

export const SECOND: Millis = 1_000;

export const MINUTE: Millis = 60 * SECOND;

export const HOUR: Millis = 60 * MINUTE;

export const DAY: Millis = 24 * HOUR;

/** @throws RangeError when the number is not a safe integer. */
export function instant(epochMillis: number): Instant {
  if (!Number.isSafeInteger(epochMillis)) throw new RangeError(`not an instant: ${epochMillis}`);
  return epochMillis as Instant;
}

/** The instant a number of milliseconds later. */
export const plus = (at: Instant, length: Millis): Instant => (at + length) as Instant;

/** The instant a number of milliseconds earlier. */
export const minus = (at: Instant, length: Millis): Instant => (at - length) as Instant;

/** A half-open stretch of time: `startsAt` belongs to it, `endsAt` does not. */
export interface Interval {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** Whether the instant belongs to the interval. */
export const isWithin = (at: Instant, { startsAt, endsAt }: Interval): boolean => startsAt <= at && at < endsAt;

/** The instants at most a duration before or after an instant, the duration included. */
export const intervalAround = (at: Instant, length: Millis): Interval => ({
  startsAt: minus(at, length),
  endsAt: plus(at, length + 1),
});

/** Whether they share an instant: one can begin where the other ends. */
export const overlap = (one: Interval, other: Interval): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;
