import { DomainError, policyViolation, wrongState } from '../../kernel/domain-error.js';
import type { Instant } from '../../kernel/instant.js';
import type { ChargeOutcome, RefundOutcome } from './gateway-outcome.js';
import type { FailedPayment, PaidPayment, Payment } from './payment.js';

/**
 * Applies a gateway's answer to a payment (docs/domain.md, State machines: Payment).
 * @returns null without a change: there is no answer yet, or the outcome is known.
 * @throws DomainError policy-violation (`state`) when a paid payment is declined afterwards. A person has to examine that.
 */
export function decidePayment(payment: Payment, outcome: ChargeOutcome): PaidPayment | FailedPayment | null {
  if (!isDecided(outcome)) return null;
  switch (payment.status) {
    case 'pending':
      return outcome.kind === 'paid'
        ? { ...payment, status: 'paid', paidAt: outcome.at }
        : { ...payment, status: 'failed', failure: { code: outcome.code, message: outcome.message } };
    case 'failed':
      return outcome.kind === 'paid' ? markPaidLate(payment, outcome.at) : null;
    case 'paid':
    case 'partially_refunded':
    case 'refunded':
      if (outcome.kind === 'paid') return null;
      throw wrongState('payment', payment.status, 'declined');
  }
}

type UndecidedKind = 'unknown' | 'configuration_error' | 'not_yet';

/** Accepts the money of a refused or abandoned payment; it is then refunded. */
function markPaidLate({ failure: _, ...payment }: FailedPayment, at: Instant): PaidPayment {
  return { ...payment, status: 'paid', paidAt: at };
}

/** Whether the gateway's answer is a final outcome of a payment or a refund. */
export const isDecided = <Outcome extends ChargeOutcome | RefundOutcome>(
  outcome: Outcome,
): outcome is Exclude<Outcome, { kind: UndecidedKind }> => isAnswered(outcome) && outcome.kind !== 'not_yet';

/** Whether the gateway said anything about the payment or refund: "not yet" does, a configuration error does not. */
export const isAnswered = ({ kind }: ChargeOutcome | RefundOutcome): boolean =>
  kind !== 'unknown' && kind !== 'configuration_error';

/** Whether the gateway does not know the payment or refund: it was not sent, or has not arrived yet. */
export const isUnknownToGateway = (outcome: ChargeOutcome | RefundOutcome): boolean =>
  (outcome.kind === 'declined' || outcome.kind === 'refused') && outcome.code === 'not_found';

/** A charge that no request has sent to the gateway. */
export const NOT_SENT = { kind: 'declined', code: 'not_sent', message: 'The payment was never charged.' } as const;

/** The refusal of a request that needs an answer of the gateway, without that answer. */
export const gatewayUnavailableError = (): DomainError =>
  new DomainError('unavailable', 'The payment gateway is not available.');

/** States the gateway's own code and message. */
export const paymentFailedError = ({ id, failure }: FailedPayment): DomainError =>
  new DomainError('payment-failed', 'The payment was declined.', { paymentId: id, ...failure });

/** Outcomes of a charge that a person has to examine: the payer's card did not decline it. */
const EXAMINED: ReadonlySet<unknown> = new Set(['amount_mismatch', 'cancelled_elsewhere', 'test_payment']);

/** Whether the payer's card declined a charge, which is the member's to correct. @param error of `paymentFailedError`, or any other. */
export const isCardDeclined = (error: unknown): boolean =>
  error instanceof DomainError &&
  error.code === 'payment-failed' &&
  'paymentId' in error.details &&
  !EXAMINED.has(error.details['code']);

/** A one-time payment pays once; a billing key's payment never pays again. */
export const paymentUsedError = (): DomainError => policyViolation('payment-used', 'This payment was already used.');
