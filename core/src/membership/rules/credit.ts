import { type Krw, partOf } from '../../kernel/krw.js';
import type { Term } from './membership.js';

/**
 * What credit `index` (from 0) of a term is worth: `floor(p*(i+1)/n) - floor(p*i/n)` (docs/domain.md, Money: Session value).
 * The values of a term sum to its price.
 */
export const creditValue = (term: Pick<Term, 'price' | 'credits'>, index: number): Krw =>
  partOf(term.price, term.credits, index);

/** The lowest credit that no reservation holds, or null when all are taken. */
export function firstFreeCredit(term: Pick<Term, 'credits'>, held: readonly number[]): number | null {
  for (let index = 0; index < term.credits; index += 1) if (!held.includes(index)) return index;
  return null;
}
