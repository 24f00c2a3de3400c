import { DomainError, policyViolation, wrongState } from '../shared/domain-error.js';
import type { FailedPayment, PaidPayment, Payment } from './payment.js';
import type { ChargeOutcome } from './ports.js';

/**
 * What a gateway's answer makes of a payment (docs/domain.md, State machines: Payment).
 * @returns null when it changes nothing: there is no answer yet, or the same was known before.
 * @throws DomainError policy-violation (`state`) when it contradicts what was decided: money moved for a payment given up, or a
 * paid one was declined afterwards. A person has to look at that.
 */
export function decidePayment(payment: Payment, outcome: ChargeOutcome): PaidPayment | FailedPayment | null {
  if (outcome.kind === 'unknown') return null;
  switch (payment.status) {
    case 'pending':
      return outcome.kind === 'paid'
        ? { ...payment, status: 'paid', paidAt: outcome.at }
        : { ...payment, status: 'failed', failure: { code: outcome.code, message: outcome.message } };
    case 'failed':
      if (outcome.kind === 'declined') return null;
      throw wrongState('payment', payment.status, 'paid');
    case 'paid':
    case 'partially_refunded':
    case 'refunded':
      if (outcome.kind === 'paid') return null;
      throw wrongState('payment', payment.status, 'declined');
  }
}

/** The gateway has never heard of the payment: its charge was not sent, or is still on the way. */
export const neverHeardOf = (outcome: ChargeOutcome): boolean =>
  outcome.kind === 'declined' && outcome.code === 'not_found';

/** Tells the gateway's own code and message. */
export const paymentFailed = ({ id, failure }: FailedPayment): DomainError =>
  new DomainError('payment-failed', 'The payment was declined.', { paymentId: id, ...failure });

/** What the member paid in the gateway's window pays once, and what a billing key paid never pays again. */
export const paymentUsed = (): DomainError =>
  policyViolation('payment-used', 'This payment has already paid for something else.');
