import { wrongState } from '../../kernel/domain-error.js';
import type { MemberId, MembershipId, PaymentId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type Krw, NO_WON } from '../../kernel/krw.js';

/** `unassigned`: paid at the gateway without a purchase; it is refunded. Only an unassigned payment can have an unknown payer. */
export type PaymentPurpose = 'membership_join' | 'membership_renewal' | 'points_charge' | 'unassigned';

/** The method of payment: a stored billing key, or a payment that the member made in the gateway's own window. */
export type PaymentMethod =
  | { readonly kind: 'billing_key'; readonly billingKey: string }
  | { readonly kind: 'one_time'; readonly gatewayPaymentId: string };

export interface PaymentCore {
  /** The id, which is also the idempotency key at the gateway. */
  readonly id: PaymentId;
  /** The payer; null when it is unknown. */
  readonly memberId: MemberId | null;
  readonly purpose: PaymentPurpose;
  /** The purchased membership; null for points, and for an unassigned payment. */
  readonly membershipId: MembershipId | null;
  readonly amount: Krw;
  readonly method: PaymentMethod;
  /** The sum of its paid refunds, without pending ones and chargebacks. */
  readonly refundedAmount: Krw;
  readonly createdAt: Instant;
  /** The time of the last charge request, saved before it is sent; null before the first. */
  readonly sentAt: Instant | null;
  /** Whether the last request met a configuration error: the reconcile job sends it again. */
  readonly resend: boolean;
  readonly version: number;
}

export type PendingPayment = PaymentCore & { readonly status: 'pending' };

/** A payment before its first request to the gateway. */
export const draftPayment = (
  facts: Pick<PaymentCore, 'id' | 'memberId' | 'purpose' | 'membershipId' | 'amount' | 'method'>,
  createdAt: Instant,
): PendingPayment => ({
  ...facts,
  refundedAmount: NO_WON,
  createdAt,
  sentAt: null,
  resend: false,
  version: 1,
  status: 'pending',
});

export type PaidPayment = PaymentCore & {
  readonly status: 'paid' | 'partially_refunded' | 'refunded';
  /** The instant at which the gateway took the money; it may be booked later. */
  readonly paidAt: Instant;
};

export type FailedPayment = PaymentCore & {
  readonly status: 'failed';
  readonly failure: { readonly code: string; readonly message: string };
};

export type Payment = PendingPayment | PaidPayment | FailedPayment;

/** A payment whose payer is known. */
export type PayersPayment<Kind extends Payment = Payment> = Kind & { readonly memberId: MemberId };

/** Whether the payer of a payment is known. */
export const hasPayer = <Kind extends Payment>(payment: Kind): payment is PayersPayment<Kind> =>
  payment.memberId !== null;

export const PAYMENT_STATUSES = ['pending', 'paid', 'partially_refunded', 'refunded', 'failed'] as const;

export type PaymentStatus = Payment['status'];

/** Whether money came, refunded or not. */
export const wasPaid = ({ status }: { readonly status: PaymentStatus }): boolean =>
  status !== 'pending' && status !== 'failed';

/** @throws DomainError policy-violation (`state`) for a payment whose money never came. */
export function requirePaid(payment: Payment, action: string): PaidPayment {
  if (payment.status === 'pending' || payment.status === 'failed') throw wrongState('payment', payment.status, action);
  return payment;
}

/** Whether money came and is not all refunded; chargebacks and pending refunds do not count. */
export const holdsMoney = ({ status }: { readonly status: PaymentStatus }): boolean =>
  wasPaid({ status }) && status !== 'refunded';
