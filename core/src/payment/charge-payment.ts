import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import type { Stores } from '../stores.js';
import type { PaidPayment, PendingPayment } from './payment.js';
import { paymentFailed } from './payment-decision.js';
import type { ChargeOutcome, PaymentGateway } from './ports.js';
import type { SettlePayment } from './settle-payment.js';

/** Asks the gateway for the money of a payment that is written down, and settles it by the answer. */
export class ChargePayment {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'payments'>>,
    private readonly gateway: PaymentGateway,
    private readonly settle: SettlePayment,
  ) {}

  /**
   * @param orderName what the member reads on the bill.
   * @returns the payment: paid, or still pending without an answer.
   * @throws DomainError payment-failed, after the failure is written down.
   */
  async execute(payment: PendingPayment, orderName: string, once?: Once): Promise<PaidPayment | PendingPayment> {
    const settled = await this.settle.execute(payment.id, await this.ask(payment, orderName), once);
    if (settled.status === 'failed') throw paymentFailed(settled);
    return settled;
  }

  /** A second try under a key brings the payment as it was at first: what was decided meanwhile, given up above all, is never charged. */
  private async ask({ id: paymentId, amount, method }: PendingPayment, orderName: string): Promise<ChargeOutcome> {
    const { status } = await this.transaction.run(({ payments }) => payments.get(paymentId));
    if (status !== 'pending') return { kind: 'unknown' };
    return this.gateway.charge({ paymentId, amount, method, orderName });
  }
}
