import type { Clock } from '../shared/clock.js';
import type { PaymentId } from '../shared/ids.js';
import { minus } from '../shared/instant.js';
import { forEachDue } from '../shared/job-run.js';
import type { Job, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { chargedOf } from './charged.js';
import type { Payment } from './payment.js';
import { neverHeardOf } from './payment-decision.js';
import type { PaymentGateway, PaymentQueries, PendingSince } from './ports.js';
import type { SettlePayment } from './settle-payment.js';

/** Payments read at a time. */
const BATCH = 500;

/**
 * Asks the gateway what became of pending payments. What it knows is settled at once; what it has never heard of counts as failed
 * when it has been waiting longer than `reconcileAfterMs` (a renewal: `renewalAfterMs`): until then its charge may still be on the way.
 * All are asked for in each run: some may never get an answer (a virtual account that nobody pays into), and must not stand before others.
 */
export class ReconcilePayments implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'payments'>>,
    private readonly queries: Pick<PaymentQueries, 'pendingPayments'>,
    private readonly gateway: PaymentGateway,
    private readonly settle: SettlePayment,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  run(): Promise<JobReport> {
    const before = this.clock.now();
    return forEachDue<PendingSince>(
      (after) => this.queries.pendingPayments(before, BATCH, after),
      (id) => this.reconcile(id),
    );
  }

  private async reconcile(id: PaymentId): Promise<boolean> {
    const payment = await this.transaction.run(({ payments }) => payments.get(id));
    const outcome = await this.gateway.query(chargedOf(payment));
    if (neverHeardOf(outcome) && !this.isOverdue(payment)) return false;
    return (await this.settle.execute(id, outcome)).status !== 'pending';
  }

  /** A renewal is sent again by its own job, under its own id, before it is given up. */
  private isOverdue({ purpose, createdAt }: Payment): boolean {
    const { reconcileAfterMs, renewalAfterMs } = this.policies.payment;
    return createdAt < minus(this.clock.now(), purpose === 'membership_renewal' ? renewalAfterMs : reconcileAfterMs);
  }
}
