import type { Day } from '../../kernel/calendar.js';
import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import type { MembershipPolicy } from '../policy.js';
import { isInForce, lastTerm, type Membership } from './membership.js';
import { awaitsConsent } from './price-change.js';
import { withRenewalOfPresentEnd } from './renewal.js';

/**
 * The membership with automatic renewal on or off (docs/domain.md, Money: Renewal). A switch makes the end notice due again, because its
 * text changes, and also an unanswered question about a higher price.
 * @returns the same object when the choice is the present one.
 * @throws DomainError policy-violation (`state`) before the first payment, or to switch it on when the last paid term is over;
 * (`no-billing-key`) to switch it on without a billing key.
 */
export function withAutoRenew(
  membership: Membership,
  autoRenew: boolean,
  today: Day,
  policy: MembershipPolicy,
): Membership {
  const { status } = membership;
  if (!isInForce(membership)) throw wrongState('membership', status, 'renewed automatically');
  if (membership.autoRenew === autoRenew) return membership;
  if (autoRenew) requireRenewable(membership, today);
  const priceChange = awaitsConsent(membership) ? null : membership.priceChange;
  return withRenewalOfPresentEnd(
    { ...membership, autoRenew, endNoticeSentOn: null, priceChange, priceReviewedFor: null },
    policy,
  );
}

function requireRenewable(membership: Membership, today: Day): void {
  if (today >= lastTerm(membership).endsOn) throw wrongState('membership', 'over', 'renewed automatically');
  if (membership.billingKey === null)
    throw policyViolation('no-billing-key', 'Automatic renewal requires a billing key.');
}
