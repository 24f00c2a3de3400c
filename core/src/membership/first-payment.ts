import { wrongState } from '../shared/domain-error.js';
import { withTerms, type Membership } from './membership.js';

/** The first payment came in. @throws DomainError policy-violation (`state`) when the membership was not waiting for it. */
export const withFirstPayment = (membership: Membership): Membership => ({
  ...waiting(membership, 'paid for'),
  status: 'active',
});

/** The first payment failed: there never was a membership. @throws as above. */
export const withoutFirstPayment = (membership: Membership): Membership => ({
  ...withTerms(waiting(membership, 'given up'), (term) => ({ ...term, closed: true })),
  status: 'expired',
});

function waiting(membership: Membership, action: string): Membership {
  if (membership.status !== 'pending_payment') throw wrongState('membership', membership.status, action);
  return membership;
}
