import { addMonths, dayOf } from '../../kernel/calendar.js';
import { wrongState } from '../../kernel/domain-error.js';
import type { Instant } from '../../kernel/instant.js';
import { type Membership, withTerms } from './membership.js';

/**
 * The membership after its first payment: its term begins on the chosen day, or today when that day is over.
 * @throws DomainError policy-violation (`state`) when the membership was not waiting for it.
 */
export function withFirstPayment(membership: Membership, at: Instant): Membership {
  const today = dayOf(at);
  const paid = withTerms(requireWaiting(membership, 'paid for'), (term) => {
    const startsOn = term.startsOn < today ? today : term.startsOn;
    return { ...term, startsOn, endsOn: addMonths(startsOn, membership.plan.months), boughtAt: at };
  });
  return { ...paid, status: 'active' };
}

/**
 * Ends a membership whose first payment failed.
 * @throws DomainError as `withFirstPayment`.
 */
export const withoutFirstPayment = (membership: Membership): Membership => ({
  ...withTerms(requireWaiting(membership, 'given up'), (term) => ({ ...term, closed: true })),
  status: 'expired',
});

function requireWaiting(membership: Membership, action: string): Membership {
  if (membership.status !== 'pending_payment') throw wrongState('membership', membership.status, action);
  return membership;
}
