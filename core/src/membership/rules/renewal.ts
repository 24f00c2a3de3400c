import { addDays, type Day } from '../../kernel/calendar.js';
import { wrongState } from '../../kernel/domain-error.js';
import type { Ids, PaymentId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import type { MembershipPolicy } from '../policy.js';
import { isInForce, lastTerm, type Membership, type MembershipStatus } from './membership.js';
import { createTerm } from './term.js';
import { draftPayment, type PendingPayment } from '../../payment/rules/payment.js';

/** The membership during the charge of the next term. */
export const withRenewalBegun = (membership: Membership, paymentId: PaymentId, today: Day): Membership => ({
  ...membership,
  renewal: { paymentId, status: 'pending', attempts: (membership.renewal?.attempts ?? 0) + 1, attemptedOn: today },
});

/**
 * Works as `withRenewalBegun`, for a charge requested by the member: it does not count towards the job's daily attempts.
 * @throws DomainError policy-violation (`state`) unless the membership is past due and its last charge failed.
 */
export function withOverdueChargeBegun(membership: Membership, paymentId: PaymentId): Membership {
  const { status, renewal } = membership;
  if (status !== 'past_due' || renewal?.status !== 'failed') throw wrongState('membership', status, 'paid for');
  return { ...membership, renewal: { ...renewal, paymentId, status: 'pending' } };
}

/** The payment of the next term, charged to the billing key. @throws DomainError policy-violation without one. */
export function renewalPayment(
  { id, memberId, billingKey }: Membership,
  amount: Krw,
  paymentId: PaymentId,
  at: Instant,
): PendingPayment {
  if (billingKey === null) throw wrongState('membership', 'without a billing key', 'renewed');
  const method = { kind: 'billing_key', billingKey } as const;
  return draftPayment({ id: paymentId, memberId, purpose: 'membership_renewal', membershipId: id, amount, method }, at);
}

/** Whether the member still wants the next term: without that, its charge is not sent again. */
export const wantsRenewal = (membership: Membership): boolean => isInForce(membership) && membership.autoRenew;

/** A membership with automatic renewal whose last charge failed is past due. A pause continues. */
function statusByRenewal({
  status,
  autoRenew,
  renewal,
}: Pick<Membership, 'status' | 'autoRenew' | 'renewal'>): MembershipStatus {
  if (status !== 'active' && status !== 'past_due') return status;
  return autoRenew && renewal?.status === 'failed' ? 'past_due' : 'active';
}

/**
 * The next term is paid, at the price of its payment. It begins where the last one ended, however late the money came: the calendar of a
 * membership does not drift.
 * @throws DomainError policy-violation (`state`) when the membership does not wait for this payment.
 */
export function withRenewal(
  membership: Membership,
  { id: paymentId, amount }: Pick<PendingPayment, 'id' | 'amount'>,
  ids: Ids,
  at: Instant,
): Membership {
  requireAwaited(membership, paymentId);
  const { terms } = membership;
  const plan = { ...membership.plan, price: amount };
  const next = createTerm(ids, plan, lastTerm(membership).endsOn, paymentId, at);
  const renewed: Membership = { ...membership, plan, terms: [...terms, next], renewal: null, priceChange: null };
  return { ...renewed, status: statusByRenewal(renewed) };
}

/**
 * The membership after a failed charge: past due, unless automatic renewal was switched off or the end moved meanwhile.
 * @throws DomainError as `withRenewal`.
 */
export function withoutRenewal(membership: Membership, paymentId: PaymentId, policy: MembershipPolicy): Membership {
  const renewal = requireAwaited(membership, paymentId);
  return withRenewalOfPresentEnd({ ...membership, renewal: { ...renewal, status: 'failed' } }, policy);
}

/**
 * The membership without a failed charge of an end that has moved since, in the status that follows from its renewal. It is then charged
 * before the new end, with all retries.
 */
export function withRenewalOfPresentEnd(membership: Membership, { renewDaysBefore }: MembershipPolicy): Membership {
  const { renewal } = membership;
  const chargedFrom = addDays(lastTerm(membership).endsOn, -renewDaysBefore);
  const isOfFormerEnd = renewal?.status === 'failed' && renewal.attemptedOn < chargedFrom;
  const current = { ...membership, renewal: isOfFormerEnd ? null : renewal };
  return { ...current, status: statusByRenewal(current) };
}

function requireAwaited({ status, renewal }: Membership, paymentId: PaymentId) {
  if (renewal?.status === 'pending' && renewal.paymentId === paymentId) return renewal;
  throw wrongState('membership', status, 'renewed by this payment');
}
