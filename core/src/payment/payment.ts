import type { MemberId, MembershipId, PaymentId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Krw } from '../shared/krw.js';

export type PaymentPurpose = 'membership_join' | 'membership_renewal' | 'points_charge';

/** How the gateway takes the money: a stored billing key, or a payment that the member made in the gateway's own window. */
export type PaymentMethod =
  | { readonly kind: 'billing_key'; readonly billingKey: string }
  | { readonly kind: 'one_time'; readonly gatewayPaymentId: string };

export interface PaymentCore {
  /** Also the idempotency key at the gateway. */
  readonly id: PaymentId;
  readonly memberId: MemberId;
  readonly purpose: PaymentPurpose;
  /** What is paid for: null for points. */
  readonly membershipId: MembershipId | null;
  readonly amount: Krw;
  readonly method: PaymentMethod;
  readonly refundedAmount: Krw;
  readonly createdAt: Instant;
  readonly version: number;
}

export type PendingPayment = PaymentCore & { readonly status: 'pending' };
export type PaidPayment = PaymentCore & {
  readonly status: 'paid' | 'partially_refunded' | 'refunded';
  readonly paidAt: Instant;
};
export type FailedPayment = PaymentCore & {
  readonly status: 'failed';
  readonly failure: { readonly code: string; readonly message: string };
};
export type Payment = PendingPayment | PaidPayment | FailedPayment;
export type PaymentStatus = Payment['status'];
