import { occupies, type Reservation } from '../../booking/rules/reservation.js';
import type { Day } from '../../kernel/calendar.js';
import { type Krw, subtract, sum } from '../../kernel/krw.js';
import { type Membership, type Term, withTerms } from '../../membership/rules/membership.js';
import { type RefundQuote, valueOfSessions } from './refund-quote.js';

/** Terms whose unused credits are still owed. */
export const openTerms = ({ terms }: Pick<Membership, 'terms'>): readonly Term[] =>
  terms.filter(({ closed }) => !closed);

export const holdsCreditOf = ({ funding }: Pick<Reservation, 'funding'>, { id }: Pick<Term, 'id'>): boolean =>
  funding.kind === 'credit' && funding.termId === id;

export const isTermOver = ({ endsOn }: Pick<Term, 'endsOn'>, today: Day): boolean => endsOn <= today;

/**
 * The open terms that the cancellation closes: one that is over waits for its undecided sessions, as without a cancellation.
 * @param kept the reservations that keep their credit.
 */
export const selectClosing = (
  membership: Pick<Membership, 'terms'>,
  kept: readonly Reservation[],
  today: Day,
): readonly Term[] =>
  openTerms(membership).filter(
    (term) => !isTermOver(term, today) || !kept.some((one) => holdsCreditOf(one, term) && occupies(one)),
  );

/**
 * The membership after its cancellation: the closing terms owe no credits any more.
 * @param refunded the terms that the cancellation refunds.
 */
export const closeMembership = (
  membership: Membership,
  closing: readonly Term[],
  refunded: readonly Pick<RefundQuote['terms'][number], 'term' | 'basis'>[],
): Membership => ({
  ...withTerms(membership, (term) => {
    const refundBasis = refunded.find((one) => one.term.id === term.id)?.basis ?? null;
    return closing.includes(term) ? { ...term, closed: true, refundBasis } : term;
  }),
  status: 'cancelled',
  pause: null,
  priceChange: null,
});

/**
 * The rest of the price of the closing terms, neither withdrawn by a chargeback nor used nor refunded, which becomes revenue.
 * @param kept the reservations that keep their credit.
 */
export function calculateCancellationRevenue(
  closing: readonly Pick<Term, 'id' | 'price' | 'withdrawn'>[],
  kept: readonly Pick<Reservation, 'funding'>[],
  refund: Krw,
): Krw {
  const owed = sum(closing.map(({ price, withdrawn }) => subtract(price, withdrawn)));
  const ofClosing = kept.filter((one) => closing.some((term) => holdsCreditOf(one, term)));
  return subtract(subtract(owed, valueOfSessions(ofClosing)), refund);
}
