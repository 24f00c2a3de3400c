import { runForEach } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import { DomainError, notFound, wrongState } from '../../kernel/domain-error.js';
import { minus } from '../../kernel/instant.js';
import type { GatewayPayment, PaymentGateway, PaymentQueries } from '../ports.js';
import { chargedOf } from '../rules/charge-details.js';
import { isAnswered } from '../rules/payment-decision.js';
import { intentIdIn } from '../rules/payment-intent.js';
import type { FailedPayment, Payment } from '../rules/payment.js';
import type { ReturnUnassigned } from './return-unassigned.js';
import type { SettlePayment } from './settle-payment.js';

/**
 * Compares the gateway's list of paid payments with ours, once a day. Money for a payment that failed here is booked and refunded. Recent
 * payments are left out, since a member may still submit them. Money for an intent that was never used goes back to its member. A payment
 * without any record here is reported: its payer is unknown. The report counts the differences.
 */
export class ReconcileGatewayList implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'payments' | 'paymentIntents'>>,
    private readonly queries: Pick<PaymentQueries, 'knownToGatewayAs'>,
    private readonly gateway: PaymentGateway,
    private readonly settle: SettlePayment,
    private readonly returns: Pick<ReturnUnassigned, 'giveBack'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async run(): Promise<JobReport> {
    const { listedAfterMs, listedForMs } = this.policies.payment;
    const until = minus(this.clock.now(), listedAfterMs);
    const paid = await this.gateway.listPaid(minus(until, listedForMs), until);
    if (!paid) return runForEach(['gateway'], () => Promise.reject(noAnswer('list payments')));
    const differing = new Map<string, { readonly listed: GatewayPayment; readonly failed: FailedPayment | null }>();
    for (const listed of paid) {
      const ours = await this.find(listed);
      if (ours === null || ours.status === 'failed') differing.set(listed.gatewayId, { listed, failed: ours });
    }
    return runForEach(differing.keys(), async (id) => {
      const { listed, failed } = differing.get(id) ?? {};
      if (!listed) throw notFound('payment');
      return failed ? this.giveBack(listed, failed) : this.giveBackUnused(listed);
    });
  }

  private async find({ gatewayId }: GatewayPayment): Promise<Payment | null> {
    const id = await this.queries.knownToGatewayAs(gatewayId);
    return id && this.transaction.run(({ payments }) => payments.get(id));
  }

  /** @throws DomainError not-found for a payment that nobody began here. */
  private async giveBackUnused({ gatewayId, amount }: GatewayPayment): Promise<boolean> {
    const method = { kind: 'one_time', gatewayPaymentId: gatewayId } as const;
    const id = intentIdIn(method);
    const intent = id && (await this.transaction.run(({ paymentIntents }) => paymentIntents.find(id)));
    if (!intent) throw notFound('payment');
    return this.returns.giveBack({ memberId: intent.memberId, amount, method, orderName: '' });
  }

  /** A payment with a different amount is recorded as a separate payment. */
  private async giveBack({ amount }: GatewayPayment, failed: FailedPayment): Promise<boolean> {
    const outcome = await this.gateway.query(chargedOf(failed));
    if (!isAnswered(outcome)) throw noAnswer('return the status of a payment');
    const settled = await this.settle.execute(failed.id, outcome);
    if (settled.status !== 'failed') return true;
    const { memberId, method } = failed;
    if (await this.returns.giveBack({ memberId, amount, method, orderName: '' })) return true;
    throw wrongState('payment', failed.status, 'given back');
  }
}

const noAnswer = (to: string): DomainError => new DomainError('unavailable', `The payment gateway did not ${to}.`);
