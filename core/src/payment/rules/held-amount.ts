import { type DomainError, policyViolation } from '../../kernel/domain-error.js';
import { type Krw, NO_WON, subtract, sum } from '../../kernel/krw.js';
import { type Payment, wasPaid } from './payment.js';
import type { Refund } from './refund.js';
import { phraseNumber } from '../../kernel/phrase-number.js';

/** The amount that the gateway should report of a payment: less paid refunds. Chargebacks and settlements do not change it. */
export const calculateHeldAmount = ({ status, amount, refundedAmount }: Payment): Krw =>
  wasPaid({ status }) ? subtract(amount, refundedAmount) : NO_WON;

/**
 * Whether the gateway holds the amount of our books. A refund under way has possibly left the gateway already.
 * @param before and `after` the payment before and after the query: a refund may have been settled in between.
 */
export function isHeld(held: Krw, before: Payment, after: Payment, underWay: readonly Refund[]): boolean {
  const leaving = sum(underWay.map(({ amount }) => amount));
  return held <= calculateHeldAmount(before) && held >= subtract(calculateHeldAmount(after), leaving);
}

/** The failure of a payment that was cancelled outside this service, or whose refund did not happen: a person must examine it. */
export const otherAmountHeldError = (held: Krw, payment: Payment): DomainError =>
  policyViolation(
    'state',
    `The gateway holds ${phraseNumber(held)} won of a payment, but our books say ${phraseNumber(calculateHeldAmount(payment))} won.`,
    { state: payment.status },
  );
