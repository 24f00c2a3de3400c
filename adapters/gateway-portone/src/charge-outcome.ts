import type { Payment } from '@portone/server-sdk/payment';
import { instant, type Charged, type ChargeOutcome } from '@spotter/core';
import { refundIdOf } from './refund-mark.js';

type Declined = Extract<ChargeOutcome, { kind: 'declined' }>;
type Settled = Extract<Payment, { status: 'PAID' | 'PARTIAL_CANCELLED' | 'CANCELLED' }>;

export const declined = (code: string, message: string): Declined => ({ kind: 'declined', code, message });
export const neverHeardOf = (): Declined => declined('not_found', 'PortOne has no such payment.');
export const instantOf = (timestamp: string) => instant(Date.parse(timestamp));

export interface Acceptance {
  /** Whether a payment of a test channel, which moves no money, counts. */
  readonly testPayments: boolean;
}

/** What a payment at PortOne means for the one that was asked for. */
export function chargeOutcome(payment: Payment, charged: Charged, acceptance: Acceptance): ChargeOutcome {
  switch (payment.status) {
    case 'PAID':
    case 'PARTIAL_CANCELLED':
    case 'CANCELLED':
      return (
        whyNotPaid(payment, charged, acceptance) ?? {
          kind: 'paid',
          at: instantOf(payment.paidAt ?? payment.requestedAt),
        }
      );
    case 'FAILED': {
      const { pgCode, pgMessage, reason } = payment.failure;
      return declined(pgCode ?? 'failed', pgMessage ?? reason ?? 'The payment failed.');
    }
    case 'READY':
      // The member's window is open and nothing was paid yet; a billing key's charge is on its way.
      return charged.method.kind === 'one_time' ? neverHeardOf() : { kind: 'unknown' };
    default:
      return { kind: 'unknown' };
  }
}

/** Money that came, but not the money that we asked for: it never settles a payment. What is left of it a person gives back. */
function whyNotPaid(payment: Settled, { amount }: Charged, { testPayments }: Acceptance): Declined | null {
  const { currency, channel } = payment;
  if (payment.amount.total !== amount || currency !== 'KRW')
    return declined('amount_mismatch', `Not ${amount} KRW but ${payment.amount.total} ${currency} were paid.`);
  if (channel.type !== 'LIVE' && !testPayments)
    return declined('test_payment', 'A payment of a test channel moves no money.');
  if (payment.amount.cancelled > refundedByUs(payment))
    return declined('cancelled_elsewhere', 'The payment was cancelled, and not by a refund of ours.');
  return null;
}

function refundedByUs({ cancellations = [] }: Settled): number {
  let refunded = 0;
  for (const cancellation of cancellations) {
    if (cancellation.status === 'SUCCEEDED' && refundIdOf(cancellation.reason) !== null)
      refunded += cancellation.totalAmount;
  }
  return refunded;
}
