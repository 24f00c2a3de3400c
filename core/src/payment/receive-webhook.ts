import type { Clock } from '../shared/clock.js';
import { DomainError } from '../shared/domain-error.js';
import type { PaymentId } from '../shared/ids.js';
import { minus } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { chargedOf } from './charged.js';
import { neverHeardOf } from './payment-decision.js';
import type { PaymentGateway, PaymentQueries, Webhook } from './ports.js';
import type { ReconcileRefunds } from './reconcile-refunds.js';
import type { SettlePayment } from './settle-payment.js';

/**
 * The gateway says that something became of a payment. Whatever it says, only its answer to our own question moves money, so that
 * messages may come in any order, or be of kinds we never heard of. Each is handled once; one whose handling failed can be repeated.
 */
export class ReceiveWebhook {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'payments' | 'webhooks'>>,
    private readonly queries: Pick<PaymentQueries, 'knownToGatewayAs'>,
    private readonly gateway: PaymentGateway,
    private readonly settle: SettlePayment,
    private readonly refunds: Pick<ReconcileRefunds, 'ofPayment'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  /**
   * @param gatewayId the payment as the message names it. One that is not ours, or not yet, is let be and not remembered: who makes a
   * payment asks the gateway for it, and after a crash the reconcile job does.
   * @throws DomainError unavailable when the gateway does not answer; policy-violation (`state`) when its answer contradicts what was
   * decided before.
   */
  async execute(id: string, gatewayId: string): Promise<void> {
    const paymentId = await this.queries.knownToGatewayAs(gatewayId);
    if (paymentId) await this.handle({ id, paymentId });
  }

  /** @returns whether it was ours to handle: it was not when it has been handled, or somebody is at it. */
  async handle(webhook: Webhook): Promise<boolean> {
    const at = this.clock.now();
    const abandonedBefore = minus(at, this.policies.payment.webhookLeaseMs);
    const taken = await this.transaction.run(({ webhooks }) => webhooks.take(webhook, at, abandonedBefore));
    if (!taken) return false;
    try {
      await this.ask(webhook.paymentId);
    } catch (error) {
      await this.transaction.run(({ webhooks }) => webhooks.giveBack(webhook.id));
      throw error;
    }
    await this.transaction.run(({ webhooks }) => webhooks.finish(webhook.id, this.clock.now()));
    return true;
  }

  private async ask(id: PaymentId): Promise<void> {
    await this.refunds.ofPayment(id);
    const payment = await this.transaction.run(({ payments }) => payments.get(id));
    // One that is decided is asked for too: money that came after all, or went back without us, must not go unseen.
    const outcome = await this.gateway.query(chargedOf(payment));
    if (outcome.kind === 'unknown') throw new DomainError('unavailable', 'The payment gateway does not answer.');
    // Its charge may be on the way still: only time turns "never heard of" into a failure.
    if (!neverHeardOf(outcome)) await this.settle.execute(id, outcome);
  }
}
