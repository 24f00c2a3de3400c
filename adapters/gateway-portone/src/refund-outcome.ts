import type { Payment, PaymentCancellation } from '@portone/server-sdk/payment';
import type { RefundId } from '@spotter/core/kernel';
import type { RefundOutcome } from '@spotter/core/payment';
import { instantOf } from './charge-outcome.js';
import { refundIdOf } from './refund-mark.js';

export const refused = (code: string, message: string): RefundOutcome => ({ kind: 'refused', code, message });

/** The outcome of one of our refunds; null without a cancellation with its mark. */
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
    case 'REQUESTED':
      return { kind: 'not_yet' };
    default:
      return { kind: 'unknown' };
  }
}

/** The cancellable amount of a payment. @throws Error when PortOne does not report it. */
export function findCancellable(payment: Payment): number {
  if (!('amount' in payment))
    throw new Error(`PortOne reports no amount for a payment with status ${String(payment.status)}`);
  return payment.amount.total - payment.amount.cancelled;
}

/**
 * Whether PortOne can refund only to an account of the payer (`refundAccount`), which the service does not have.
 * @see https://developers.portone.io/opi/ko/integration/cancel/v2/readme
 */
export const needsRefundAccount = (payment: Payment): boolean =>
  'method' in payment && REFUNDED_TO_ACCOUNT.has(payment.method?.type);

/** A payment by mobile phone is refunded to an account after its month. */
const REFUNDED_TO_ACCOUNT: ReadonlySet<unknown> = new Set(['PaymentMethodMobile', 'PaymentMethodVirtualAccount']);

const cancellationsOf = (payment: Payment): readonly PaymentCancellation[] =>
  'cancellations' in payment ? (payment.cancellations ?? []) : [];
