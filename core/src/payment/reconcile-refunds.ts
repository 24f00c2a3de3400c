import type { Clock } from '../shared/clock.js';
import { DomainError } from '../shared/domain-error.js';
import type { PaymentId } from '../shared/ids.js';
import { minus } from '../shared/instant.js';
import { forEachOf } from '../shared/job-run.js';
import type { Job, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import type { PaymentGateway, PaymentQueries } from './ports.js';
import type { Refund } from './refund.js';
import { neverHeardOfRefund, requestOf } from './refund-decision.js';
import type { SendRefund } from './send-refund.js';
import type { SettleRefund } from './settle-refund.js';

/** Refunds asked for in one run; the oldest first, the others wait for the next. */
const AT_ONCE = 500;

/**
 * Asks the gateway what became of pending refunds. What it knows is settled at once; what it has never heard of is sent again under the
 * same key when it has been waiting longer than `reconcileAfterMs`: until then it may still be on the way.
 */
export class ReconcileRefunds implements Job {
  constructor(
    private readonly queries: Pick<PaymentQueries, 'pendingRefunds' | 'pendingRefundsOf'>,
    private readonly gateway: PaymentGateway,
    private readonly send: SendRefund,
    private readonly settle: SettleRefund,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async run(): Promise<JobReport> {
    const at = this.clock.now();
    const { reconcileAfterMs } = this.policies.payment;
    const pending = new Map((await this.queries.pendingRefunds(at, AT_ONCE)).map((refund) => [refund.id, refund]));
    return forEachOf(pending.keys(), async (id) => {
      const refund = pending.get(id);
      return refund !== undefined && this.reconcile(refund, refund.createdAt < minus(at, reconcileAfterMs));
    });
  }

  /**
   * The gateway says that something became of a payment: those of its refunds that it knows are settled.
   * @throws DomainError unavailable when it does not answer.
   */
  async ofPayment(paymentId: PaymentId): Promise<void> {
    for (const refund of await this.queries.pendingRefundsOf(paymentId)) {
      const outcome = await this.gateway.queryRefund(requestOf(refund));
      if (outcome.kind === 'unknown') throw new DomainError('unavailable', 'The payment gateway does not answer.');
      if (!neverHeardOfRefund(outcome)) await this.settle.execute(refund.id, outcome);
    }
  }

  private async reconcile(refund: Refund, overdue: boolean): Promise<boolean> {
    const outcome = await this.gateway.queryRefund(requestOf(refund));
    if (!neverHeardOfRefund(outcome)) return (await this.settle.execute(refund.id, outcome)).status !== 'pending';
    return overdue && (await this.send.execute(refund)).status !== 'pending';
  }
}
