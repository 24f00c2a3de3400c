import { invalid, wrongState } from '../../kernel/domain-error.js';
import type { Ids, MemberId, PaymentId, RetiredBillingKeyId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { gatewayUnavailableError } from '../../payment/rules/payment-decision.js';
import type { Payment } from '../../payment/rules/payment.js';
import { isInForce, type Membership } from './membership.js';

/** A billing key that a member has replaced, or left with a closed account. It is deleted at the gateway once it has no more charges. */
export interface RetiredBillingKey {
  readonly id: RetiredBillingKeyId;
  readonly memberId: MemberId;
  /** The billing key; empty once it is deleted. */
  readonly billingKey: string;
  /** The payment of a renewal that was pending on this key when it was replaced; null without one. */
  readonly paymentId: PaymentId | null;
  readonly retiredAt: Instant;
  readonly deletedAt: Instant | null;
}

/**
 * The membership whose renewals are charged to another billing key from now on (docs/domain.md, Money: Payment method).
 * @throws DomainError policy-violation (`state`) before the first payment or after the end; validation for a key that the member has
 * replaced before and that is being deleted.
 */
export function withBillingKey(
  membership: Membership,
  billingKey: string,
  retired: readonly Pick<RetiredBillingKey, 'billingKey'>[],
): Membership {
  if (!isInForce(membership)) throw wrongState('membership', membership.status, 'charged to another billing key');
  refuseRetiredKey('billingKey', billingKey, retired);
  return { ...membership, billingKey };
}

/**
 * A key that is being deleted would leave the member without a membership at the next renewal.
 * @param path of the key in the request.
 * @throws DomainError validation for a key that the member has replaced before and that is being deleted.
 */
export function refuseRetiredKey(
  path: 'billingKey' | 'payment.billingKey',
  billingKey: string,
  retired: readonly Pick<RetiredBillingKey, 'billingKey'>[],
): void {
  if (retired.some((key) => key.billingKey === billingKey))
    throw invalid(path, 'DOES_NOT_EXIST', 'This billing key was replaced and is being deleted.');
}

/**
 * Refuses a key that cannot be charged: the next renewal would fail.
 * @throws DomainError validation for a key that was deleted or never issued; unavailable when the gateway does not answer.
 */
export function refuseUnusableKey(found: 'issued' | 'gone' | 'unknown'): void {
  if (found === 'gone')
    throw invalid('billingKey', 'DOES_NOT_EXIST', 'The payment gateway cannot charge this billing key.');
  if (found === 'unknown') throw gatewayUnavailableError();
}

/** The key that a membership was charged to until now; null without one, or when it stays. */
export function retireBillingKey(
  ids: Ids,
  { memberId, billingKey, renewal }: Membership,
  replacement: string,
  at: Instant,
): RetiredBillingKey | null {
  if (billingKey === null || billingKey === replacement) return null;
  const paymentId = renewal?.status === 'pending' ? renewal.paymentId : null;
  return newRetiredKey(ids, { memberId, billingKey, paymentId }, at);
}

/**
 * The keys that a member leaves with a closed account.
 * @param billingKeys in any order; each is retired once.
 * @param retired the member's keys that are being deleted already.
 */
export function retireLeftKeys(
  ids: Ids,
  { memberId, billingKeys }: { readonly memberId: MemberId; readonly billingKeys: readonly string[] },
  retired: readonly Pick<RetiredBillingKey, 'billingKey'>[],
  at: Instant,
): readonly RetiredBillingKey[] {
  const left = new Set(billingKeys);
  for (const { billingKey } of retired) left.delete(billingKey);
  return [...left].map((billingKey) => newRetiredKey(ids, { memberId, billingKey, paymentId: null }, at));
}

const newRetiredKey = (
  ids: Ids,
  key: Pick<RetiredBillingKey, 'memberId' | 'billingKey' | 'paymentId'>,
  at: Instant,
): RetiredBillingKey => ({ id: ids.next(), ...key, retiredAt: at, deletedAt: null });

/**
 * Whether a retired key is to be deleted: once every charge to it has an outcome, because a charge can be sent again.
 * @param pending the member's payments without an outcome.
 */
export const canDeleteKey = (
  { deletedAt, billingKey }: RetiredBillingKey,
  pending: readonly Pick<Payment, 'method'>[],
): boolean =>
  deletedAt === null &&
  !pending.some(({ method }) => method.kind === 'billing_key' && method.billingKey === billingKey);

/** Erases a key that the gateway has deleted. */
export const markBillingKeyDeleted = (key: RetiredBillingKey, at: Instant): RetiredBillingKey => ({
  ...key,
  billingKey: '',
  deletedAt: at,
});
