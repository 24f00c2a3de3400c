import { joinReports, runForEach, runForEachItem } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import { readPages } from '../../application/read-pages.js';
import { DomainError, wrongState } from '../../kernel/domain-error.js';
import type { MemberId, PaymentId } from '../../kernel/ids.js';
import { type Instant, minus } from '../../kernel/instant.js';
import { type Krw, NO_WON } from '../../kernel/krw.js';
import type { PaidSince } from '../ports.js';
import { toChargeDetails } from '../rules/charge-details.js';
import { calculateHeldAmount, isHeld, otherAmountHeldError } from '../rules/held-amount.js';
import { isAnswered } from '../rules/payment-decision.js';
import type { FailedPayment, PaidPayment, Payment } from '../rules/payment.js';
import { findIntent } from './find-intent.js';
import type { ReturnUnassigned } from './return-unassigned.js';
import type { SettlePayment } from './settle-payment.js';

/** Payments read at a time. */
const BATCH = 500;

/**
 * Compares the gateway's list of paid payments with ours, each way. Money for a payment that failed or is unknown here is booked and
 * refunded, also to a closed account. Another amount at the gateway than in the books is reported: it was cancelled in its console. Recent
 * payments are left out, since a member can still submit them. A failure is reported by the gateway's id.
 */
export class ReconcileGatewayList implements Job {
  constructor(
    private readonly ports: RequiredPorts<'payments' | 'paymentIntents', 'gateway' | 'clock' | 'policies'> &
      Reads<'payments'>,
    private readonly settle: SettlePayment,
    private readonly returns: Pick<ReturnUnassigned, 'giveBack'>,
  ) {}

  async run(): Promise<JobReport> {
    const { listedAfterMs, listedForMs } = this.ports.policies.payment;
    const until = minus(this.ports.clock.now(), listedAfterMs);
    const from = minus(until, listedForMs);
    const paid = await this.ports.gateway.listPaid(from, until);
    if (!paid) return runForEach(['gateway'], () => Promise.reject(noAnswer('list payments')));
    const listed = new Map(paid.map(({ gatewayId, amount }) => [gatewayId, amount])); // a list in pages can repeat one
    const report = await runForEachItem(
      listed,
      ([gatewayId, amount]) => this.compare(gatewayId, amount),
      ([gatewayId]) => gatewayId,
    );
    const unlisted = (await this.readPaid(from, until)).filter((id) => !listed.has(id));
    return joinReports(report, await runForEach(unlisted, (id) => this.compare(id, NO_WON)));
  }

  /** The gateway's ids of payments that are paid here. One that its list lacks is not paid there, or has changed since. */
  private async readPaid(from: Instant, until: Instant): Promise<readonly string[]> {
    const { payments } = this.ports.queries;
    const paid = await readPages<PaidSince>((after) => payments.paidPayments(from, until, BATCH, after));
    return paid.map(({ gatewayId }) => gatewayId);
  }

  private async compare(gatewayId: string, listed: Krw): Promise<boolean> {
    const known = await this.ports.queries.payments.findByGatewayId(gatewayId);
    if (!known) return this.giveBack(gatewayId, listed, await this.findPayer(gatewayId));
    const ours = await this.get(known);
    if (ours.status === 'failed')
      return (await this.settleIfArrived(ours)) || this.giveBack(gatewayId, listed, ours.memberId);
    if (ours.status !== 'pending' && calculateHeldAmount(ours) !== listed) await this.examine(gatewayId, ours);
    return false;
  }

  private get(id: PaymentId): Promise<Payment> {
    return this.ports.transaction.run(({ payments }) => payments.get(id));
  }

  /** The member of an unused intent; null for a payment that did not begin here. */
  private async findPayer(gatewayPaymentId: string): Promise<MemberId | null> {
    const method = { kind: 'one_time', gatewayPaymentId } as const;
    const intent = await this.ports.transaction.run(({ paymentIntents }) => findIntent(paymentIntents, method));
    return intent?.memberId ?? null;
  }

  /** Books the money of a failed payment, if the gateway has it in its own amount; its refund is due. @returns whether it was booked. */
  private async settleIfArrived(failed: FailedPayment): Promise<boolean> {
    const outcome = await this.ports.gateway.query(toChargeDetails(failed));
    if (!isAnswered(outcome)) throw noAnswer('return the status of a payment');
    return (await this.settle.execute(failed.id, outcome)).status !== 'failed';
  }

  /** Money without a payment here, or in another amount, is recorded as a separate payment. */
  private async giveBack(gatewayId: string, amount: Krw, memberId: MemberId | null): Promise<boolean> {
    if (await this.returns.giveBack({ memberId, amount, gatewayId })) return true;
    throw wrongState('payment', 'not booked', 'given back');
  }

  /** Refunds can be under way, or have changed the amount since the list was made: the gateway is asked again. */
  private async examine(gatewayId: string, before: PaidPayment): Promise<void> {
    const held = await this.ports.gateway.amountHeld(gatewayId);
    if (held === null) throw noAnswer('return the amount of a payment');
    const underWay = await this.ports.queries.payments.pendingRefundsOf(before.id);
    const after = await this.get(before.id);
    if (!isHeld(held, before, after, underWay)) throw otherAmountHeldError(held, after);
  }
}

const noAnswer = (to: string): DomainError => new DomainError('unavailable', `The payment gateway did not ${to}.`);
