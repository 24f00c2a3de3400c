import type { Day } from '../../kernel/calendar.js';
import { type Krw, partOf, subtract, sum } from '../../kernel/krw.js';
import type { Term } from './membership.js';

/** The credits of a term that reservations hold. */
export interface HeldCredits {
  readonly held: readonly number[];
  /** The number of held credits of active reservations. */
  readonly reserved: number;
}

export interface CreditCounts {
  readonly total: number;
  /** Credits that a session consumed or forfeited. */
  readonly used: number;
  /** Credits of active sessions. */
  readonly reserved: number;
  /** Credits that can still be booked: zero once the term is over, fewer than the rest after a chargeback. */
  readonly remaining: number;
}

/** Counts the credits of a term as a day shows them. */
export const countCredits = (
  term: PricedTerm & Pick<Term, 'endsOn'>,
  { held, reserved }: HeldCredits,
  on: Day,
): CreditCounts => ({
  total: term.credits,
  used: held.length - reserved,
  reserved,
  remaining: countRemainingCredits(term, held, on),
});

/**
 * The value of credit `index` (from 0) of a term: `floor(p*(i+1)/n) - floor(p*i/n)` (docs/domain.md, Money: Session value). The values of
 * a term sum to its price.
 * @throws RangeError for a credit that the term does not have.
 */
export const creditValue = (term: Pick<Term, 'price' | 'credits'>, index: number): Krw =>
  partOf(term.price, term.credits, index);

type PricedTerm = Pick<Term, 'credits' | 'price' | 'withdrawn'>;

/** The value of the credits of a term that no reservation holds, less the amount that a chargeback withdrew. */
export function calculateUnusedValue(term: PricedTerm, held: readonly number[]): Krw {
  const credits = Array.from({ length: term.credits }, (_, credit) => credit);
  const free = credits.filter((credit) => !held.includes(credit)).map((credit) => creditValue(term, credit));
  return subtract(sum(free), term.withdrawn);
}

/** The lowest credit that no reservation holds and no chargeback withdrew; null without one. */
export function firstFreeCredit(term: PricedTerm, held: readonly number[]): number | null {
  const unused = term.withdrawn === 0 ? term.price : calculateUnusedValue(term, held);
  for (let index = 0; index < term.credits; index += 1)
    if (!held.includes(index) && creditValue(term, index) <= unused) return index;
  return null;
}

/**
 * The number of credits that can still be booked; zero once the term is over.
 * @param held the credits that reservations hold.
 */
export function countRemainingCredits(
  term: PricedTerm & Pick<Term, 'endsOn'>,
  held: readonly number[],
  on: Day,
): number {
  if (term.endsOn <= on) return 0;
  const taken = [...held];
  for (let next = firstFreeCredit(term, taken); next !== null; next = firstFreeCredit(term, taken)) taken.push(next);
  return taken.length - held.length;
}
