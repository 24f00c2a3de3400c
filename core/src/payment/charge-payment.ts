import type { Once } from '../idempotency/once.js';
import type { PaidPayment, PendingPayment } from './payment.js';
import { paymentFailed } from './payment-decision.js';
import type { PaymentGateway } from './ports.js';
import type { SettlePayment } from './settle-payment.js';

/** Asks the gateway for the money of a payment that is written down, and settles it by the answer. */
export class ChargePayment {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly settle: SettlePayment,
  ) {}

  /**
   * @param orderName what the member reads on the bill.
   * @returns the payment: paid, or still pending without an answer.
   * @throws DomainError payment-failed, after the failure is written down.
   */
  async execute(payment: PendingPayment, orderName: string, once?: Once): Promise<PaidPayment | PendingPayment> {
    const { id: paymentId, amount, method } = payment;
    const outcome = await this.gateway.charge({ paymentId, amount, method, orderName });
    const settled = await this.settle.execute(paymentId, outcome, once);
    if (settled.status === 'failed') throw paymentFailed(settled);
    return settled;
  }
}
