import { forEachDue } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import type { PaymentId } from '../../kernel/ids.js';
import { minus } from '../../kernel/instant.js';
import type { PaymentGateway, PaymentQueries, PendingSince } from '../ports.js';
import { chargedOf } from '../rules/charge-details.js';
import { isUnknownToGateway } from '../rules/payment-decision.js';
import type { Payment } from '../rules/payment.js';
import type { ChargePayment } from './charge-payment.js';
import type { SettlePayment } from './settle-payment.js';

/** Payments read at a time. */
const BATCH = 500;

/**
 * Queries the gateway for the outcome of pending payments and settles known ones at once. An unknown payment fails `reconcileAfterMs`
 * after its last request, which may still be on the way. A renewal also waits `renewalAfterMs` after its start. A charge that met a
 * configuration error is sent again.
 * Each run queries all, newest first: some may never be decided, for example an unpaid virtual account, and come last.
 */
export class ReconcilePayments implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'payments'>>,
    private readonly queries: Pick<PaymentQueries, 'pendingPayments'>,
    private readonly gateway: PaymentGateway,
    private readonly charge: ChargePayment,
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
    if (!isUnknownToGateway(outcome)) return (await this.settle.execute(id, outcome)).status !== 'pending';
    if (payment.status === 'pending' && payment.resend) return (await this.charge.again(payment)).status !== 'pending';
    return this.isOverdue(payment) && (await this.settle.giveUp(payment, outcome)).status !== 'pending';
  }

  /** Its last request may be on the way still. A renewal is sent again by its own job before it is given up. */
  private isOverdue({ purpose, createdAt, sentAt }: Payment): boolean {
    const { reconcileAfterMs, renewalAfterMs } = this.policies.payment;
    const at = this.clock.now();
    if ((sentAt ?? createdAt) >= minus(at, reconcileAfterMs)) return false;
    return purpose !== 'membership_renewal' || createdAt < minus(at, renewalAfterMs);
  }
}
