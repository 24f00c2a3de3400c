import { deleteInBatches } from '../../application/delete-in-batches.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import { readPages } from '../../application/read-pages.js';
import { askUntilSilent } from '../../application/silence-limit.js';
import type { PaymentId } from '../../kernel/ids.js';
import { type Instant, minus } from '../../kernel/instant.js';
import type { UnhandledWebhook, Webhook } from '../ports.js';
import { gatewayIdOf, toChargeDetails } from '../rules/charge-details.js';
import type { ReceiveWebhook } from './receive-webhook.js';

/** Webhooks read at a time. */
const BATCH = 500;

/**
 * Handles webhooks again that a crash or a silent gateway left unhandled, whether or not the gateway repeats them. Forgets old ones. A
 * failure is reported by its payment, which a person can find.
 */
export class RepeatWebhooks implements Job {
  constructor(
    private readonly ports: RequiredPorts<'payments' | 'webhooks' | 'outbox', 'clock' | 'policies'> & Reads<'payments'>,
    private readonly receive: ReceiveWebhook,
  ) {}

  async run(options?: JobOptions): Promise<JobReport> {
    const at = this.ports.clock.now();
    const { webhookKeptMs, webhookLeaseMs } = this.ports.policies.payment;
    const before = minus(at, webhookKeptMs);
    await deleteInBatches((limit) => this.forget(before, limit), options);
    const abandonedBefore = minus(at, webhookLeaseMs);
    const { clock, queries } = this.ports;
    const left = await readPages<UnhandledWebhook>((after) =>
      queries.payments.unhandledWebhooks(abandonedBefore, BATCH, after),
    );
    const ofPayments = [...groupByPayment(left)].map(([id, webhooks]) => ({ id, webhooks }));
    return askUntilSilent(clock, ofPayments, ({ id, webhooks }) => this.handleAll(id, webhooks));
  }

  /** Administrators look up the disputes that could not be handled. */
  private forget(before: Instant, limit: number): Promise<number> {
    return this.ports.transaction.run(async ({ webhooks, outbox }) => {
      const { count, lostDisputes } = await webhooks.deleteOlderThan(before, limit);
      for (const paymentId of lostDisputes) await outbox.add({ type: 'dispute-reported', paymentId });
      return count;
    });
  }

  private async handleAll(id: PaymentId, webhooks: readonly Webhook[]): Promise<boolean> {
    const paymentId = await this.findPresent(id);
    let handled = false;
    for (const webhook of webhooks) handled = (await this.receive.handle({ ...webhook, paymentId })) || handled;
    return handled;
  }

  /** A failed one-time payment may have been submitted again since the message was stored: then the later payment has its money. */
  private async findPresent(id: PaymentId): Promise<PaymentId> {
    const payment = await this.ports.transaction.run(({ payments }) => payments.get(id));
    if (payment.status !== 'failed') return id;
    return (await this.ports.queries.payments.findByGatewayId(gatewayIdOf(toChargeDetails(payment)))) ?? id;
  }
}

function groupByPayment(left: readonly Webhook[]): ReadonlyMap<PaymentId, readonly Webhook[]> {
  const ofPayments = new Map<PaymentId, Webhook[]>();
  for (const webhook of left) {
    const others = ofPayments.get(webhook.paymentId);
    if (others) others.push(webhook);
    else ofPayments.set(webhook.paymentId, [webhook]);
  }
  return ofPayments;
}
