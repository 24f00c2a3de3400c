import type { Clock } from '../shared/clock.js';
import type { PaymentId } from '../shared/ids.js';
import { minus, type Instant } from '../shared/instant.js';
import { forEachOf } from '../shared/job-run.js';
import type { Job, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import { neverHeardOf } from './payment-decision.js';
import type { PaymentGateway, PaymentQueries } from './ports.js';
import type { SettlePayment } from './settle-payment.js';

/** Payments asked for in one run; the oldest first, the others wait for the next. */
const AT_ONCE = 500;

/**
 * Asks the gateway what became of pending payments. What it knows is settled at once; what it has never heard of counts as failed
 * when it has been waiting longer than `reconcileAfterMs`: until then its charge may still be on the way.
 */
export class ReconcilePayments implements Job {
  constructor(
    private readonly queries: Pick<PaymentQueries, 'pendingPayments'>,
    private readonly gateway: PaymentGateway,
    private readonly settle: SettlePayment,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async run(): Promise<JobReport> {
    const at = this.clock.now();
    const overdue = new Set(await this.pendingBefore(minus(at, this.policies.payment.reconcileAfterMs)));
    const pending = await this.pendingBefore(at);
    return forEachOf(pending, (id) => this.reconcile(id, overdue.has(id)));
  }

  private pendingBefore(before: Instant): Promise<readonly PaymentId[]> {
    return this.queries.pendingPayments(before, AT_ONCE);
  }

  private async reconcile(id: PaymentId, overdue: boolean): Promise<boolean> {
    const outcome = await this.gateway.query(id);
    if (neverHeardOf(outcome) && !overdue) return false;
    return (await this.settle.execute(id, outcome)).status !== 'pending';
  }
}
