import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { PaymentId } from '../../kernel/ids.js';
import { minus } from '../../kernel/instant.js';
import type { Webhook } from '../ports.js';
import { toChargeDetails } from '../rules/charge-details.js';
import type { GatewayDispute } from '../rules/gateway-outcome.js';
import { gatewayUnavailableError, isAnswered, isUnknownToGateway } from '../rules/payment-decision.js';
import type { ReconcileRefunds } from './reconcile-refunds.js';
import type { SettlePayment } from './settle-payment.js';

/** Books disputes as chargebacks. */
export interface DisputeBooking {
  /** Writes the chargeback. @returns whether the dispute is booked, now or before. @throws DomainError unavailable while a refund is pending. */
  bookDispute(paymentId: PaymentId, dispute: GatewayDispute): Promise<boolean>;
}

/**
 * Handles a message of the gateway about a payment. Only the gateway's answer to our own query moves money, so messages can arrive in any
 * order or be of unknown kinds. Each is handled once; a failed handling can be repeated.
 */
export class ReceiveWebhook {
  constructor(
    private readonly ports: RequiredPorts<'payments' | 'webhooks' | 'outbox', 'gateway' | 'clock' | 'policies'> &
      Reads<'payments'>,
    private readonly settle: SettlePayment,
    private readonly refunds: Pick<ReconcileRefunds, 'settleKnown'>,
    private readonly chargebacks: DisputeBooking,
  ) {}

  /**
   * @param gatewayId the id of the payment in the message. An unknown or uncommitted one is ignored and not stored: its creator asks
   * the gateway for it, or after a crash the reconcile job.
   * @param reportsDispute the message says that a dispute began or ended.
   * @throws DomainError unavailable when the gateway does not answer, or a refund of a disputed payment is pending; policy-violation
   * (`state`) when its answer contradicts an earlier decision.
   */
  async execute(id: string, gatewayId: string, reportsDispute = false): Promise<void> {
    const paymentId = await this.ports.queries.payments.findByGatewayId(gatewayId);
    if (paymentId) await this.handle({ id, paymentId, reportsDispute });
  }

  /** @returns whether this call handled it; false when it is handled or another process handles it. */
  async handle(webhook: Webhook): Promise<boolean> {
    const at = this.ports.clock.now();
    const abandonedBefore = minus(at, this.ports.policies.payment.webhookLeaseMs);
    const taken = await this.ports.transaction.run(({ webhooks }) => webhooks.take(webhook, at, abandonedBefore));
    if (!taken) return false;
    const isBooked = await this.settleByGateway(webhook.paymentId).catch(async (error: unknown) => {
      await this.ports.transaction.run(({ webhooks }) => webhooks.release(webhook.id));
      throw error;
    });
    await this.ports.transaction.run(async ({ webhooks, outbox }) => {
      const { id, paymentId, reportsDispute } = webhook;
      const isFirst = await webhooks.finish(id, this.ports.clock.now());
      if (isFirst && reportsDispute && !isBooked) await outbox.add({ type: 'dispute-reported', paymentId });
    });
    return true;
  }

  /**
   * Asks the gateway for the payment, settles it with its refunds, and books its open disputes.
   * @returns whether a dispute that is not resolved is booked as a chargeback.
   */
  private async settleByGateway(id: PaymentId): Promise<boolean> {
    await this.refunds.settleKnown(id);
    const payment = await this.ports.transaction.run(({ payments }) => payments.get(id));
    // Decided payments are queried too: late money, or a refund made elsewhere, must be noticed.
    const outcome = await this.ports.gateway.query(toChargeDetails(payment));
    if (!isAnswered(outcome)) throw gatewayUnavailableError();
    // The gateway can still receive the charge: an unknown payment fails only after some time.
    if (!isUnknownToGateway(outcome)) await this.settle.execute(id, outcome);
    const disputes = outcome.kind === 'paid' ? (outcome.disputes ?? []) : [];
    let isBooked = false;
    for (const dispute of disputes.filter(({ isResolved }) => !isResolved))
      isBooked = (await this.chargebacks.bookDispute(id, dispute)) || isBooked;
    return isBooked;
  }
}
