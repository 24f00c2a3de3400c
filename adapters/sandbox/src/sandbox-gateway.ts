import { krw, NO_WON, subtract, sum, type Clock, type Instant, type Krw, type PaymentId } from '@spotter/core/kernel';
import {
  gatewayIdOf,
  intentIdIn,
  type Charge,
  type ChargeDetails,
  type ChargeOutcome,
  type GatewayPayment,
  type PaymentGateway,
  type PaymentMethod,
  type RefundOutcome,
  type RefundRequest,
} from '@spotter/core/payment';
import { refusalOf, RefundLog } from './refund-log.js';
import type { SandboxLog } from './sandbox-log.js';

type KnownOutcome = Extract<ChargeOutcome, { kind: 'paid' | 'declined' }>;
interface KnownPayment extends Pick<Charge, 'amount'> {
  readonly key: string;
  readonly outcome: KnownOutcome;
  /** Missing in older records. */
  readonly gatewayId?: string;
}

const declined = (code: string, message: string): KnownOutcome => ({ kind: 'declined', code, message });
/** The amount of a payment that the sandbox did not charge: the smallest charge of points. */
const DEFAULT_AMOUNT = krw(10_000);
const TIMES_OUT = 'sandbox-timeout';
const DELETED = declined('billing_key_deleted', 'The billing key was deleted.');
/** The result of a charge, by the beginning of an existing key. */
const RESULTS: Readonly<Record<string, 'paid' | 'paid_once' | 'declined'>> = {
  'sandbox-ok': 'paid',
  'sandbox-once': 'paid_once',
  'sandbox-declined': 'declined',
  'sandbox-timeout-paid': 'paid',
  'sandbox-timeout-failed': 'declined',
};
/** Keys that all people share: their deletion has no effect. */
const SHARED_KEYS: ReadonlySet<string> = new Set([
  'sandbox-ok',
  'sandbox-once',
  'sandbox-timeout-paid',
  'sandbox-timeout-failed',
]);

/**
 * A payment gateway that decides by the billing key or one-time payment id (docs/sandbox.md, Payment gateway). The id of a payment intent
 * pays, because the service accepts only the payer's own.
 */
export class SandboxGateway implements PaymentGateway {
  private readonly refunds: RefundLog;

  constructor(
    private readonly clock: Clock,
    private readonly log: SandboxLog,
  ) {
    this.refunds = new RefundLog(log);
  }

  async charge(charge: Charge): Promise<ChargeOutcome> {
    const { paymentId, amount, method } = charge;
    const key = keyOf(method);
    if (await this.find(paymentId)) return this.query(charge);
    const outcome =
      method.kind === 'billing_key' && (await this.isDeleted(key))
        ? DELETED
        : await this.decide(paymentId, key, method);
    const decided: KnownPayment = { key, amount, outcome, gatewayId: gatewayIdOf(charge) };
    await this.log.put(paymentKey(paymentId), JSON.stringify(decided));
    return key.startsWith(TIMES_OUT) ? { kind: 'unknown' } : this.query(charge);
  }

  async query({ paymentId, amount }: ChargeDetails): Promise<ChargeOutcome> {
    const known = await this.find(paymentId);
    if (!known) return declined('not_found', 'No such payment.');
    return known.amount === amount
      ? withDispute(known)
      : declined('amount_mismatch', `The amount was ${known.amount} won, not ${amount}.`);
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    const payment = await this.find(request.paymentId);
    if (payment?.outcome.kind !== 'paid') return refusalOf('not_paid', 'No such payment.');
    const repeated = await this.refunds.find(request);
    if (repeated) return repeated;
    const outcome = await this.refunds.add(request, payment, this.clock.now());
    return payment.key.startsWith(TIMES_OUT) ? { kind: 'unknown' } : outcome;
  }

  async queryRefund(request: RefundRequest): Promise<RefundOutcome> {
    return (await this.refunds.find(request)) ?? refusalOf('not_found', 'No such refund.');
  }

  async findBillingKey(billingKey: string): Promise<'issued' | 'gone'> {
    const isKnown = resultOf(billingKey) !== undefined;
    return isKnown && !(await this.isDeleted(billingKey)) ? 'issued' : 'gone';
  }

  async deleteBillingKey(billingKey: string): Promise<boolean> {
    const isFirst = await this.log.put(deletionKey(billingKey), String(this.clock.now()));
    return !(isFirst && billingKey.startsWith(TIMES_OUT));
  }

  /** An unknown payment counts as made in the window, with an amount that the sandbox chooses. */
  async amountHeld(gatewayId: string): Promise<Krw> {
    const known = await this.payments((payment) => payment.gatewayId === gatewayId);
    if (known.length === 0) return gatewayId.startsWith('sandbox-ok') ? DEFAULT_AMOUNT : NO_WON;
    return sum(known.map(({ amount }) => amount));
  }

  async listPaid(from: Instant, until: Instant): Promise<readonly GatewayPayment[]> {
    const paid = await this.payments(({ at }) => at >= from && at < until);
    return paid.filter(({ amount }) => amount > 0);
  }

  /** The wanted payments that were paid, less their refunds. */
  private async payments(
    isWanted: (payment: { readonly gatewayId: string; readonly at: Instant }) => boolean,
  ): Promise<readonly GatewayPayment[]> {
    const paid: GatewayPayment[] = [];
    for (const [key, value] of await this.log.startingWith(SIMULATED_PAYMENT)) {
      const { outcome, amount, gatewayId } = JSON.parse(value) as KnownPayment;
      if (outcome.kind !== 'paid' || gatewayId === undefined || !isWanted({ gatewayId, at: outcome.at })) continue;
      const refunded = await this.refunds.refunded(key.slice(SIMULATED_PAYMENT.length) as PaymentId);
      paid.push({ gatewayId, amount: subtract(amount, refunded) });
    }
    return paid;
  }

  private async find(paymentId: PaymentId): Promise<KnownPayment | null> {
    const kept = await this.log.get(paymentKey(paymentId));
    return kept === null ? null : (JSON.parse(kept) as KnownPayment);
  }

  private async isDeleted(billingKey: string): Promise<boolean> {
    return !SHARED_KEYS.has(billingKey) && (await this.log.get(deletionKey(billingKey))) !== null;
  }

  private async decide(paymentId: PaymentId, key: string, method: PaymentMethod): Promise<KnownOutcome> {
    const result = intentIdIn(method) === null ? resultOf(key) : 'paid';
    if (result === undefined) return declined('unknown_key', 'The sandbox does not know this billing key or payment.');
    if (result === 'declined') return declined('card_declined', 'The card was declined.');
    if (result === 'paid_once' && !(await this.isFirst(paymentId, key)))
      return declined('limit_exceeded', 'This card was already used.');
    return { kind: 'paid', at: this.clock.now() };
  }

  /** The first payment of a key stays its first when it is repeated. */
  private async isFirst(paymentId: PaymentId, key: string): Promise<boolean> {
    await this.log.put(`gateway first ${key}`, paymentId);
    return (await this.log.get(`gateway first ${key}`)) === paymentId;
  }
}

const withDispute = ({ key, outcome }: KnownPayment): KnownOutcome =>
  outcome.kind === 'paid' && key.includes(DISPUTED)
    ? { ...outcome, disputes: [{ at: outcome.at, reason: 'The sandbox disputes this card.', isResolved: false }] }
    : outcome;

const DISPUTED = 'disputed';

const resultOf = (key: string) => Object.entries(RESULTS).find(([beginning]) => key.startsWith(beginning))?.[1];

/** The prefix of the records of simulated payments. */
export const SIMULATED_PAYMENT = 'gateway payment ';
const paymentKey = (paymentId: PaymentId): string => `${SIMULATED_PAYMENT}${paymentId}`;
const deletionKey = (billingKey: string): string => `gateway deleted ${billingKey}`;

const keyOf = (method: PaymentMethod): string =>
  method.kind === 'billing_key' ? method.billingKey : method.gatewayPaymentId;
