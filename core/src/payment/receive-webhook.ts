import { DomainError } from '../shared/domain-error.js';
import { parseId, type PaymentId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { neverHeardOf } from './payment-decision.js';
import type { PaymentGateway } from './ports.js';
import type { SettlePayment } from './settle-payment.js';

/**
 * The gateway says that something became of a payment. Whatever it says, only its answer to our own question moves money, so that
 * messages may be repeated, come in any order, or be of kinds we never heard of.
 */
export class ReceiveWebhook {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'payments'>>,
    private readonly gateway: PaymentGateway,
    private readonly settle: SettlePayment,
  ) {}

  /** @param paymentId as the message names it; one that is not ours (or not yet committed: the reconcile job finds it) is let be. */
  async execute(paymentId: string): Promise<void> {
    const id = parseId<PaymentId>(paymentId);
    if (!id || !(await this.isOpen(id))) return;
    const outcome = await this.gateway.query(id);
    // Its charge may be on the way still: only time turns "never heard of" into a failure.
    if (!neverHeardOf(outcome)) await this.settle.execute(id, outcome);
  }

  /** Neither paid nor unknown to us. A failed one is asked for too: money that moved for it after all must not go unseen. */
  private async isOpen(id: PaymentId): Promise<boolean> {
    try {
      const { status } = await this.transaction.run(({ payments }) => payments.get(id));
      return status === 'pending' || status === 'failed';
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not-found') return false;
      throw error;
    }
  }
}
