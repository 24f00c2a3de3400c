declare const krwBrand: unique symbol;

/** Whole Korean won (and points: one point is one won): a safe integer, negative where a debt is meant. */
export type Krw = number & { readonly [krwBrand]: true };

/** A share in hundredths of a percent: 6,000 is 60 %. */
export type BasisPoints = number;

/** @throws RangeError when the number is not a safe integer: a fraction of a won is a defect, never rounded silently. */
export function krw(amount: number): Krw {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole won: ${amount}`);
  return (amount === 0 ? 0 : amount) as Krw; // no negative zero
}

export const NO_WON: Krw = krw(0);

/** @throws RangeError outside of the safe integers. */
export const add = (one: Krw, other: Krw): Krw => krw(one + other);

/** Can give an amount below zero. @throws RangeError outside of the safe integers. */
export const subtract = (one: Krw, other: Krw): Krw => krw(one - other);

/** The two amounts sum to zero. */
export const negate = (amount: Krw): Krw => krw(-amount);

/** 0 for an empty list. @throws RangeError beyond the exact range of a number. */
export const sum = (amounts: Iterable<Krw>): Krw => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return krw(total);
};

/**
 * `floor(amount * share / 10,000)`, computed without leaving the safe integers.
 * @throws RangeError for an amount below zero, or one whose product exceeds the safe integers.
 */
export function calculateShare(amount: Krw, share: BasisPoints): Krw {
  if (amount < 0) throw new RangeError(`a negative amount cannot be shared: ${amount}`);
  return krw(Math.floor(exact(amount * share) / 10_000));
}

/** Down to a multiple of 10 won, as Korean withholding tax is rounded (National Treasury Funds Management Act, art. 47). */
export const floor10 = (amount: number): Krw => krw(Math.floor(amount / 10) * 10);

/**
 * The part `index` (0-based) of an amount cut into `count` parts: `floor(p*(i+1)/n) - floor(p*i/n)`.
 * The parts of one amount sum to it exactly.
 */
export function partOf(amount: Krw, count: number, index: number): Krw {
  if (!Number.isInteger(index) || index < 0 || index >= count) throw new RangeError(`no part ${index} of ${count}`);
  const upTo = (parts: number) => Math.floor(exact(amount * parts) / count);
  return krw(upTo(index + 1) - upTo(index));
}

function exact(product: number): number {
  if (!Number.isSafeInteger(product)) throw new RangeError(`beyond whole won: ${product}`);
  return product;
}
