import type { Payment } from '@portone/server-sdk/payment';
import { DAY, instant, krw, NO_WON } from '@spotter/core/kernel';
import type { ChargeDetails, ChargeOutcome, GatewayDispute, GatewayPayment } from '@spotter/core/payment';
import { textIn } from './provider-text.js';
import { refundIdOf } from './refund-mark.js';

type DeclinedOutcome = Extract<ChargeOutcome, { kind: 'declined' }>;
type PaidOutcome = Extract<ChargeOutcome, { kind: 'paid' }>;
export type SettledPayment = Extract<Payment, { status: 'PAID' | 'PARTIAL_CANCELLED' | 'CANCELLED' }>;

type VirtualAccountPayment = Extract<Payment, { status: 'VIRTUAL_ACCOUNT_ISSUED' }>;

export const declined = (code: string, message: string): DeclinedOutcome => ({ kind: 'declined', code, message });
export const NOT_FOUND = declined('not_found', 'PortOne has no such payment.');
export const instantOf = (timestamp: string) => instant(Date.parse(timestamp));

export interface Acceptance {
  /** Whether payments of a test channel, which move no money, are accepted. */
  readonly testPayments: boolean;
}

/** The outcome of a charge, from the payment at PortOne. @param now milliseconds since 1970. */
export function chargeOutcome(
  payment: Payment,
  charged: ChargeDetails,
  acceptance: Acceptance,
  now: number,
): ChargeOutcome {
  switch (payment.status) {
    case 'PAID':
    case 'PARTIAL_CANCELLED':
    case 'CANCELLED':
      return (
        findDecline(payment, charged, acceptance) ?? {
          kind: 'paid',
          at: instantOf(payment.paidAt ?? payment.requestedAt),
          ...(payment.status === 'PAID' && disputesOf(payment)),
        }
      );
    case 'FAILED': {
      const { pgCode, pgMessage, reason } = payment.failure;
      return declined(textIn(pgCode) ?? 'failed', textIn(pgMessage) ?? textIn(reason) ?? 'The payment failed.');
    }
    case 'READY':
      // One-time: the payment window is open and the payment is not made yet. Billing key: the charge is in progress.
      return charged.method.kind === 'one_time' ? NOT_FOUND : { kind: 'not_yet' };
    case 'PAY_PENDING':
      return { kind: 'not_yet' };
    case 'VIRTUAL_ACCOUNT_ISSUED':
      return isDepositOver(payment, now)
        ? declined('deposit_expired', 'Nothing was paid to the virtual account in time.')
        : { kind: 'not_yet' };
    default:
      return { kind: 'unknown' };
  }
}

/** Banks can report a deposit late. */
const LATE_REPORT_MS = DAY;

/** PortOne can keep the status for ever: the member could then neither join again nor close the account. */
function isDepositOver({ method }: VirtualAccountPayment, now: number): boolean {
  const end = method?.type === 'PaymentMethodVirtualAccount' ? method.expiredAt : undefined;
  return end !== undefined && Date.parse(end) + LATE_REPORT_MS < now;
}

type Dispute = Extract<Payment, { status: 'PAID' }>['disputes'][number];

/** PortOne lists disputes only for payments without a cancellation. A missing list must not leave a paid charge undecided. */
function disputesOf({ disputes = [] }: { readonly disputes?: readonly Dispute[] }): Pick<PaidOutcome, 'disputes'> {
  if (disputes.length === 0) return {};
  return {
    disputes: disputes.map(({ status, reason, createdAt }): GatewayDispute => {
      return { at: instantOf(createdAt), reason: textIn(reason) ?? 'dispute', isResolved: status !== 'UNRESOLVED' };
    }),
  };
}

/** A payment of the wrong amount does not settle a charge. Amounts that were cancelled outside this service count as unpaid. */
function findDecline(
  payment: SettledPayment,
  { amount }: ChargeDetails,
  { testPayments }: Acceptance,
): DeclinedOutcome | null {
  const { currency, channel } = payment;
  const total = amountPaid(payment);
  // A virtual account that was closed before the deposit can report a cancelled amount of zero.
  const gone = payment.status === 'CANCELLED' ? total : payment.amount.cancelled;
  const cancelled = Math.max(0, gone - refundedByUs(payment));
  if (total === amount && cancelled > 0)
    return declined('cancelled_elsewhere', 'The payment was cancelled outside this service.');
  const paid = total - cancelled;
  if (paid !== amount || currency !== 'KRW')
    return declined('amount_mismatch', `${paid} ${currency} instead of ${amount} KRW were paid.`);
  if (channel.type !== 'LIVE' && !testPayments)
    return declined('test_payment', 'A payment of a test channel moves no money.');
  return null;
}

/** The amount paid: the total minus discounts of promotions, cards and coupons. `amount.paid` of a cancelled payment may be less. */
const amountPaid = ({ status, amount }: SettledPayment): number =>
  status === 'PAID' ? amount.paid : amount.total - amount.discount;

/**
 * What remains of a paid payment, in won; null for others, and for test channels when they do not count. A payment of another currency
 * has an amount of zero: a person must refund it.
 */
export function toGatewayPayment(payment: Payment, { testPayments }: Acceptance): GatewayPayment | null {
  if (payment.status !== 'PAID' && payment.status !== 'PARTIAL_CANCELLED') return null;
  if (!('id' in payment) || (payment.channel.type !== 'LIVE' && !testPayments)) return null;
  const { total, discount, cancelled } = payment.amount;
  return { gatewayId: payment.id, amount: payment.currency === 'KRW' ? krw(total - discount - cancelled) : NO_WON };
}

function refundedByUs({ cancellations = [] }: SettledPayment): number {
  let refunded = 0;
  for (const cancellation of cancellations) {
    if (cancellation.status === 'SUCCEEDED' && refundIdOf(cancellation.reason) !== null)
      refunded += cancellation.totalAmount;
  }
  return refunded;
}
