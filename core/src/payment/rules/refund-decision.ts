import { wrongState } from '../../kernel/domain-error.js';
import { add, type Krw } from '../../kernel/krw.js';
import type { RefundOutcome, RefundRequest } from './gateway-outcome.js';
import { isDecided } from './payment-decision.js';
import { type PaidPayment, type Payment, requirePaid } from './payment.js';
import type { PaidRefund, Refund, RefusedRefund } from './refund.js';

/**
 * Applies a gateway's answer to a refund (docs/domain.md, State machines: Refund).
 * @returns null without a change: there is no answer yet, or the outcome is known.
 * @throws DomainError policy-violation (`state`) when it contradicts the decided outcome. A person has to examine that.
 */
export function decideRefund(refund: Refund, outcome: RefundOutcome): PaidRefund | RefusedRefund | null {
  if (!isDecided(outcome) || outcome.kind === refund.status) return null;
  if (refund.status !== 'pending') throw wrongState('refund', refund.status, outcome.kind);
  return outcome.kind === 'refunded'
    ? { ...refund, status: 'refunded', refundedAt: outcome.at }
    : { ...refund, status: 'refused', failure: { code: outcome.code, message: outcome.message } };
}

/**
 * The payment after a refund. @throws DomainError policy-violation (`state`) when its money never came; RangeError when the refund
 * exceeds it.
 */
export function withRefund(payment: Payment, amount: Krw): PaidPayment {
  const paid = requirePaid(payment, 'refunded');
  const refundedAmount = add(payment.refundedAmount, amount);
  if (refundedAmount > payment.amount)
    throw new RangeError(`payment ${payment.id}: ${refundedAmount} won would go back`);
  return {
    ...paid,
    status: refundedAmount === payment.amount ? 'refunded' : 'partially_refunded',
    refundedAmount,
  };
}

/** A refund in the form of a request or a query to the gateway. */
export const toRefundRequest = ({ id, paymentId, method, amount, source }: Refund): RefundRequest => ({
  refundId: id,
  paymentId,
  method,
  amount,
  reason: REASONS[source.kind],
});

const REASONS = { membership: '멤버십 해지', points: '포인트 환불', unassigned: '미확인 결제 환불' } as const;
