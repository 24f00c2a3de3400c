import type { Charge, ChargeOutcome, Clock, PaymentGateway, PaymentId, PaymentMethod } from '@spotter/core';
import type { SandboxLog } from './sandbox-log.js';

type Known = Exclude<ChargeOutcome, { kind: 'unknown' }>;

const declined = (code: string, message: string): Known => ({ kind: 'declined', code, message });
const TIMES_OUT = 'sandbox-timeout';

/**
 * A payment gateway that decides by the prefix of the billing key, or of the one-time payment id (docs/api.md, Sandbox mode):
 * `sandbox-ok` pays, `sandbox-once` pays once for each key, `sandbox-declined` is declined, `sandbox-timeout-paid` and
 * `sandbox-timeout-failed` give no answer, and tell the truth when asked. Any other key is declined. A payment is charged once.
 */
export class SandboxGateway implements PaymentGateway {
  constructor(
    private readonly clock: Clock,
    private readonly log: SandboxLog,
  ) {}

  async charge({ paymentId, method }: Charge): Promise<ChargeOutcome> {
    const key = keyOf(method);
    const repeated = await this.find(paymentId);
    if (repeated) return repeated;
    await this.log.put(paymentKey(paymentId), JSON.stringify(await this.decide(paymentId, key)));
    return key.startsWith(TIMES_OUT) ? { kind: 'unknown' } : this.query(paymentId);
  }

  async query(paymentId: PaymentId): Promise<ChargeOutcome> {
    return (await this.find(paymentId)) ?? declined('not_found', 'No such payment.');
  }

  private async find(paymentId: PaymentId): Promise<Known | null> {
    const kept = await this.log.get(paymentKey(paymentId));
    return kept === null ? null : (JSON.parse(kept) as Known);
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
