import type { Clock } from '../shared/clock.js';
import type { PaymentId } from '../shared/ids.js';
import { minus } from '../shared/instant.js';
import { forEachOf } from '../shared/job-run.js';
import type { Job, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import type { PaymentQueries, Webhook } from './ports.js';
import type { ReceiveWebhook } from './receive-webhook.js';

/** Webhooks handled in one run; the oldest first, the others wait for the next. */
const AT_ONCE = 500;

/**
 * Handles again what a crash or a silent gateway left unhandled, whether or not the gateway repeats it; forgets the old ones. A failure
 * is reported by its payment: that is what a person looks for.
 */
export class RepeatWebhooks implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'webhooks'>>,
    private readonly queries: Pick<PaymentQueries, 'unhandledWebhooks'>,
    private readonly receive: ReceiveWebhook,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async run(): Promise<JobReport> {
    const at = this.clock.now();
    const { webhookKeptMs, webhookLeaseMs } = this.policies.payment;
    await this.transaction.run(({ webhooks }) => webhooks.forget(minus(at, webhookKeptMs)));
    const left = await this.queries.unhandledWebhooks(minus(at, webhookLeaseMs), AT_ONCE);
    const ofPayments = new Map<PaymentId, Webhook[]>();
    for (const webhook of left) {
      const others = ofPayments.get(webhook.paymentId);
      if (others) others.push(webhook);
      else ofPayments.set(webhook.paymentId, [webhook]);
    }
    return forEachOf(ofPayments.keys(), (id) => this.handleAll(ofPayments.get(id) ?? []));
  }

  private async handleAll(webhooks: readonly Webhook[]): Promise<boolean> {
    let handled = false;
    for (const webhook of webhooks) handled = (await this.receive.handle(webhook)) || handled;
    return handled;
  }
}
