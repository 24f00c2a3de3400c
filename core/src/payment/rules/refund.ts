import type { MemberId, MembershipId, PaymentId, PointLotId, RefundId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import type { PaymentMethod } from './payment.js';

/** The account that owes the money while the refund is pending. `unassigned`: the payer is unknown. */
export type RefundSource =
  | { readonly kind: 'membership'; readonly membershipId: MembershipId }
  | { readonly kind: 'points'; readonly lotId: PointLotId }
  | { readonly kind: 'unassigned' };

export interface RefundCore {
  /** The id, which is also the idempotency key at the gateway. */
  readonly id: RefundId;
  readonly paymentId: PaymentId;
  /** The method of the payment, by which it is refunded. */
  readonly method: PaymentMethod;
  /** The payer; null when it is unknown. */
  readonly memberId: MemberId | null;
  readonly source: RefundSource;
  readonly amount: Krw;
  /** The part of a refused refund that a chargeback of its payment gave the payer instead; no longer owed. */
  readonly chargedBack: Krw;
  readonly createdAt: Instant;
  readonly version: number;
}

export type PendingRefund = RefundCore & { readonly status: 'pending' };

export type PaidRefund = RefundCore & { readonly status: 'refunded'; readonly refundedAt: Instant };

export type RefusedRefund = RefundCore & {
  readonly status: 'refused';
  readonly failure: { readonly code: string; readonly message: string };
};

/** The refund of a payment to the member, whole or in part. */
export type Refund = PendingRefund | PaidRefund | RefusedRefund;

export const REFUND_STATUSES = ['pending', 'refunded', 'refused'] as const;

export type RefundStatus = Refund['status'];

/** Whether a refund with this status and source can be owed to the payer: points of a refused refund are back in their lot. */
export const canRefundBeOwed = (status: RefundStatus, source: RefundSource['kind']): boolean =>
  status === 'pending' || (status === 'refused' && source !== 'points');

/** Whether money is still owed to the payer. */
export const isRefundOwed = ({
  status,
  source,
  amount,
  chargedBack,
}: Pick<Refund, 'status' | 'source' | 'amount' | 'chargedBack'>): boolean =>
  canRefundBeOwed(status, source.kind) && chargedBack < amount;
