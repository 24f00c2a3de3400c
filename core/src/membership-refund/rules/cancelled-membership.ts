import type { Reservation } from '../../booking/rules/reservation.js';
import { type Krw, subtract, sum } from '../../kernel/krw.js';
import { type Membership, type Term, withTerms } from '../../membership/rules/membership.js';

/** Terms whose unused credits are still owed. */
export const openTerms = ({ terms }: Pick<Membership, 'terms'>): readonly Term[] =>
  terms.filter(({ closed }) => !closed);

export const holdsCreditOf = ({ funding }: Pick<Reservation, 'funding'>, { id }: Pick<Term, 'id'>): boolean =>
  funding.kind === 'credit' && funding.termId === id;

/** The membership after its cancellation: nothing of it is owed any more. */
export const closeMembership = (membership: Membership): Membership => ({
  ...withTerms(membership, (term) => ({ ...term, closed: true })),
  status: 'cancelled',
  pause: null,
});

/**
 * The rest of the price of the open terms, neither used nor refunded, which becomes revenue.
 * @param kept the reservations that keep their credit.
 */
export function calculateCancellationRevenue(
  membership: Pick<Membership, 'terms'>,
  kept: readonly Pick<Reservation, 'funding'>[],
  refund: Krw,
): Krw {
  const paid = sum(openTerms(membership).map(({ price, withdrawn }) => subtract(price, withdrawn)));
  const used = sum(kept.map(({ funding }) => funding.value));
  return subtract(subtract(paid, used), refund);
}
