import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import { readPages } from '../../application/read-pages.js';
import { askUntilSilent } from '../../application/silence-limit.js';
import type { PaymentId } from '../../kernel/ids.js';
import type { PendingSince } from '../ports.js';
import { toChargeDetails } from '../rules/charge-details.js';
import { isUnknownToGateway, NOT_SENT } from '../rules/payment-decision.js';
import type { PendingPayment } from '../rules/payment.js';
import { isAbandoned, canBeResent } from '../rules/unanswered-charge.js';
import type { ChargePayment } from './charge-payment.js';
import type { SettlePayment } from './settle-payment.js';

/** Payments read at a time. */
const BATCH = 500;

/**
 * Queries the gateway for the outcome of pending payments and settles known ones at once. An unknown payment fails `reconcileAfterMs`
 * after its last request, which the gateway can still receive. A renewal also waits `resentForMs` after its start. A charge that met a
 * configuration error is sent again. When it meets one after that time, it is given up: the error is about this payment alone.
 * Each run queries all, until the gateway is silent: some payments wait for weeks, for example for the deposit to a virtual account.
 */
export class ReconcilePayments implements Job {
  constructor(
    private readonly ports: RequiredPorts<'payments', 'gateway' | 'clock' | 'policies'> & Reads<'payments'>,
    private readonly charge: ChargePayment,
    private readonly settle: SettlePayment,
  ) {}

  async run(): Promise<JobReport> {
    const { clock, queries } = this.ports;
    const before = clock.now();
    const pending = await readPages<PendingSince>((after) => queries.payments.pendingPayments(before, BATCH, after));
    return askUntilSilent(clock, pending, ({ id }) => this.reconcile(id));
  }

  private async reconcile(id: PaymentId): Promise<boolean | 'no answer'> {
    const payment = await this.ports.transaction.run(({ payments }) => payments.get(id));
    const outcome = await this.ports.gateway.query(toChargeDetails(payment));
    if (outcome.kind === 'unknown') return 'no answer';
    if (!isUnknownToGateway(outcome)) return (await this.settle.execute(id, outcome)).status !== 'pending';
    if (payment.status === 'pending' && payment.resend) return this.sendAgain(payment);
    const { clock, policies } = this.ports;
    if (!isAbandoned(payment, clock.now(), policies.payment)) return false;
    return (await this.settle.giveUp(payment, outcome)).status !== 'pending';
  }

  /** After a configuration error the gateway moved no money and receives no late charge. */
  private async sendAgain(payment: PendingPayment): Promise<boolean> {
    const sent = await this.charge.repeat(payment);
    if (sent.status !== 'pending') return true;
    if (!sent.resend || canBeResent(payment, this.ports.clock.now(), this.ports.policies.payment)) return false;
    return (await this.settle.giveUp(sent, NOT_SENT)).status !== 'pending';
  }
}
