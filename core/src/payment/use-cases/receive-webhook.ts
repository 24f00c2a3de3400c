import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { PaymentId } from '../../kernel/ids.js';
import { minus } from '../../kernel/instant.js';
import type { PaymentGateway, PaymentQueries, Webhook } from '../ports.js';
import { chargedOf } from '../rules/charge-details.js';
import { isAnswered, isUnknownToGateway } from '../rules/payment-decision.js';
import type { RecordChargeback } from '../../chargeback/use-cases/record-chargeback.js';
import type { ReconcileRefunds } from './reconcile-refunds.js';
import type { SettlePayment } from './settle-payment.js';

/**
 * Handles a message of the gateway about a payment. Only the gateway's answer to our own query moves money, so messages may arrive in any
 * order or be of unknown kinds. Each is handled once; a failed handling can be repeated.
 */
export class ReceiveWebhook {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'payments' | 'webhooks' | 'outbox'>>,
    private readonly queries: Pick<PaymentQueries, 'knownToGatewayAs'>,
    private readonly gateway: PaymentGateway,
    private readonly settle: SettlePayment,
    private readonly refunds: Pick<ReconcileRefunds, 'ofPayment'>,
    private readonly chargebacks: Pick<RecordChargeback, 'ofDispute'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  /**
   * @param gatewayId the payment as the message names it. An unknown or uncommitted one is ignored and not stored: the creator of a
   * payment asks the gateway for it, after a crash the reconcile job.
   * @param reportsDispute the message says that a dispute began or ended.
   * @throws DomainError unavailable when the gateway does not answer; policy-violation (`state`) when its answer contradicts what was
   * decided before.
   */
  async execute(id: string, gatewayId: string, reportsDispute = false): Promise<void> {
    const paymentId = await this.queries.knownToGatewayAs(gatewayId);
    if (paymentId) await this.handle({ id, paymentId, reportsDispute });
  }

  /** @returns whether this call handled it; false when it is handled or another process handles it. */
  async handle(webhook: Webhook): Promise<boolean> {
    const at = this.clock.now();
    const abandonedBefore = minus(at, this.policies.payment.webhookLeaseMs);
    const taken = await this.transaction.run(({ webhooks }) => webhooks.take(webhook, at, abandonedBefore));
    if (!taken) return false;
    const isBooked = await this.ask(webhook.paymentId).catch(async (error: unknown) => {
      await this.transaction.run(({ webhooks }) => webhooks.giveBack(webhook.id));
      throw error;
    });
    await this.transaction.run(async ({ webhooks, outbox }) => {
      const { id, paymentId, reportsDispute } = webhook;
      await webhooks.finish(id, this.clock.now());
      if (reportsDispute && !isBooked) await outbox.add({ type: 'dispute-reported', paymentId });
    });
    return true;
  }

  /** @returns whether a dispute that is not resolved is booked as a chargeback. */
  private async ask(id: PaymentId): Promise<boolean> {
    await this.refunds.ofPayment(id);
    const payment = await this.transaction.run(({ payments }) => payments.get(id));
    // Decided payments are queried too: late money, or a refund made elsewhere, must be noticed.
    const outcome = await this.gateway.query(chargedOf(payment));
    if (!isAnswered(outcome)) throw new DomainError('unavailable', 'The payment gateway is not available.');
    // The charge may still be on the way: only time turns "unknown to the gateway" into a failure.
    if (!isUnknownToGateway(outcome)) await this.settle.execute(id, outcome);
    const disputes = outcome.kind === 'paid' ? (outcome.disputes ?? []) : [];
    let isBooked = false;
    for (const dispute of disputes.filter(({ isResolved }) => !isResolved))
      isBooked = (await this.chargebacks.ofDispute(id, dispute)) || isBooked;
    return isBooked;
  }
}
