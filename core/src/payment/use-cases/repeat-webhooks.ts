import { runForEach, joinReports, NOTHING_DONE } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import type { PaymentId } from '../../kernel/ids.js';
import { minus } from '../../kernel/instant.js';
import type { PaymentQueries, Webhook } from '../ports.js';
import type { ReceiveWebhook } from './receive-webhook.js';

/** Webhooks read at a time. */
const BATCH = 500;

/**
 * Handles again what a crash or a silent gateway left unhandled, whether or not the gateway repeats it; forgets the old ones. A failure
 * is reported by its payment: that is what a person looks for. Newest first: what failed before comes last.
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
    const abandonedBefore = minus(at, webhookLeaseMs);
    let report = NOTHING_DONE;
    let left = await this.queries.unhandledWebhooks(abandonedBefore, BATCH, null);
    while (left.length > 0) {
      report = joinReports(report, await this.repeat(left));
      left = await this.queries.unhandledWebhooks(abandonedBefore, BATCH, left.at(-1) ?? null);
    }
    return report;
  }

  private repeat(left: readonly Webhook[]): Promise<JobReport> {
    const ofPayments = new Map<PaymentId, Webhook[]>();
    for (const webhook of left) {
      const others = ofPayments.get(webhook.paymentId);
      if (others) others.push(webhook);
      else ofPayments.set(webhook.paymentId, [webhook]);
    }
    return runForEach(ofPayments.keys(), (id) => this.handleAll(ofPayments.get(id) ?? []));
  }

  private async handleAll(webhooks: readonly Webhook[]): Promise<boolean> {
    let handled = false;
    for (const webhook of webhooks) handled = (await this.receive.handle(webhook)) || handled;
    return handled;
  }
}
