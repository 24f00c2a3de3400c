import type {
  Charge,
  Charged,
  ChargeOutcome,
  Clock,
  PaymentGateway,
  PaymentId,
  PaymentMethod,
  RefundOutcome,
  RefundRequest,
} from '@spotter/core';
import { refusalOf, RefundLog } from './refund-log.js';
import type { SandboxLog } from './sandbox-log.js';

type Known = Exclude<ChargeOutcome, { kind: 'unknown' }>;
type KnownPayment = Pick<Charge, 'amount'> & { readonly key: string; readonly outcome: Known };

const declined = (code: string, message: string): Known => ({ kind: 'declined', code, message });
const TIMES_OUT = 'sandbox-timeout';

/**
 * A payment gateway that decides by the prefix of the billing key, or of the one-time payment id (docs/sandbox.md, Payment gateway):
 * `sandbox-ok` pays, `sandbox-once` pays once for each key, `sandbox-declined` is declined, `sandbox-timeout-paid` and
 * `sandbox-timeout-failed` give no answer, and tell the truth when asked. Any other key is declined. A payment is charged once.
 * What was paid is refunded, once for each refund and never more than it; by a key with a time-out that gives no answer either, and
 * by one that contains `refund-refused` it is refused.
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
    const decided: KnownPayment = { key, amount, outcome: await this.decide(paymentId, key) };
    await this.log.put(paymentKey(paymentId), JSON.stringify(decided));
    return key.startsWith(TIMES_OUT) ? { kind: 'unknown' } : this.query(charge);
  }

  async query({ paymentId, amount }: Charged): Promise<ChargeOutcome> {
    const known = await this.find(paymentId);
    if (!known) return declined('not_found', 'No such payment.');
    return known.amount === amount ? known.outcome : declined('amount_mismatch', `Not ${amount} won, ${known.amount}.`);
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    const payment = await this.find(request.paymentId);
    if (payment?.outcome.kind !== 'paid') return refusalOf('not_paid', 'No such payment was made.');
    const repeated = await this.refunds.find(request);
    if (repeated) return repeated;
    const outcome = await this.refunds.add(request, payment, this.clock.now());
    return payment.key.startsWith(TIMES_OUT) ? { kind: 'unknown' } : outcome;
  }

  async queryRefund(request: RefundRequest): Promise<RefundOutcome> {
    return (await this.refunds.find(request)) ?? refusalOf('not_found', 'No such refund.');
  }

  private async find(paymentId: PaymentId): Promise<KnownPayment | null> {
    const kept = await this.log.get(paymentKey(paymentId));
    return kept === null ? null : (JSON.parse(kept) as KnownPayment);
  }

  private async decide(paymentId: PaymentId, key: string): Promise<Known> {
    const paid: Known = { kind: 'paid', at: this.clock.now() };
    if (key.startsWith('sandbox-ok') || key.startsWith('sandbox-timeout-paid')) return paid;
    if (key.startsWith('sandbox-once')) {
      return (await this.isFirst(paymentId, key)) ? paid : declined('limit_exceeded', 'This card has paid before.');
    }
    if (key.startsWith('sandbox-declined')) return declined('card_declined', 'The card was declined.');
    if (key.startsWith('sandbox-timeout-failed')) return declined('card_declined', 'The card was declined.');
    return declined('unknown_key', 'The sandbox does not know this billing key or payment.');
  }

  /** The first payment of a key stays its first, however often it is sent. */
  private async isFirst(paymentId: PaymentId, key: string): Promise<boolean> {
    await this.log.put(`gateway first ${key}`, paymentId);
    return (await this.log.get(`gateway first ${key}`)) === paymentId;
  }
}

const paymentKey = (paymentId: PaymentId): string => `gateway payment ${paymentId}`;

const keyOf = (method: PaymentMethod): string =>
  method.kind === 'billing_key' ? method.billingKey : method.gatewayPaymentId;
