import type { Job, JobReport } from '../../application/job.js';
import type { Reads } from '../../application/ports.js';
import { readPages } from '../../application/read-pages.js';
import { askUntilSilent } from '../../application/silence-limit.js';
import type { PaymentId } from '../../kernel/ids.js';
import { type Instant, minus } from '../../kernel/instant.js';
import { gatewayUnavailableError, isAnswered, isUnknownToGateway } from '../rules/payment-decision.js';
import { toRefundRequest } from '../rules/refund-decision.js';
import type { Refund } from '../rules/refund.js';
import type { SendRefund } from './send-refund.js';
import type { SettleRefund } from './settle-refund.js';

/** Refunds read at a time. */
const BATCH = 500;

/**
 * Queries the gateway for the outcome of pending refunds and settles known ones at once. An unknown refund is sent again under the same
 * key after `reconcileAfterMs`: until then the gateway can still receive it.
 */
export class ReconcileRefunds implements Job {
  constructor(
    private readonly ports: Reads<'payments', 'gateway' | 'clock' | 'policies'>,
    private readonly send: SendRefund,
    private readonly settle: SettleRefund,
  ) {}

  async run(): Promise<JobReport> {
    const { clock, queries } = this.ports;
    const at = clock.now();
    const pending = await readPages<Refund>((after) => queries.payments.pendingRefunds(at, BATCH, after));
    return askUntilSilent(clock, pending, (refund) => this.reconcile(refund, at));
  }

  /**
   * Settles the pending refunds of a payment that the gateway knows, after a message about that payment. Does not send refunds.
   * @throws DomainError unavailable when it does not answer.
   */
  async settleKnown(paymentId: PaymentId): Promise<void> {
    for (const refund of await this.ports.queries.payments.pendingRefundsOf(paymentId)) {
      const outcome = await this.ports.gateway.queryRefund(toRefundRequest(refund));
      if (!isAnswered(outcome)) throw gatewayUnavailableError();
      if (!isUnknownToGateway(outcome)) await this.settle.execute(refund.id, outcome);
    }
  }

  private async reconcile(refund: Refund, at: Instant): Promise<boolean | 'no answer'> {
    const outcome = await this.ports.gateway.queryRefund(toRefundRequest(refund));
    if (outcome.kind === 'unknown') return 'no answer';
    if (!isUnknownToGateway(outcome)) return (await this.settle.execute(refund.id, outcome)).status !== 'pending';
    const isOverdue = refund.createdAt < minus(at, this.ports.policies.payment.reconcileAfterMs);
    return isOverdue && (await this.send.execute(refund)).status !== 'pending';
  }
}
