import type { Payment, PaymentCancellation } from '@portone/server-sdk/payment';
import type { RefundId, RefundOutcome } from '@spotter/core';
import { instantOf } from './charge-outcome.js';
import { refundIdOf } from './refund-mark.js';

export const refused = (code: string, message: string): RefundOutcome => ({ kind: 'refused', code, message });

/** What became of one of our refunds; null when the payment has no cancellation of its mark. */
export function refundIn(payment: Payment, refundId: RefundId): RefundOutcome | null {
  const ours = cancellationsOf(payment).find(
    (cancellation) => 'reason' in cancellation && refundIdOf(cancellation.reason) === refundId,
  );
  return ours ? refundOutcome(ours) : null;
}

export function refundOutcome(cancellation: PaymentCancellation): RefundOutcome {
  switch (cancellation.status) {
    case 'SUCCEEDED':
      return { kind: 'refunded', at: instantOf(cancellation.cancelledAt ?? cancellation.requestedAt) };
    case 'FAILED':
      return refused('cancellation_failed', 'The cancellation failed at the payment provider.');
    default:
      return { kind: 'unknown' };
  }
}

/** What can still be given back of a payment. @throws Error where PortOne does not say. */
export function cancellableOf(payment: Payment): number {
  if (!('amount' in payment)) throw new Error(`PortOne tells no amount of a payment that is ${String(payment.status)}`);
  return payment.amount.total - payment.amount.cancelled;
}

const cancellationsOf = (payment: Payment): readonly PaymentCancellation[] =>
  'cancellations' in payment ? (payment.cancellations ?? []) : [];
