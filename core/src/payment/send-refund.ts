import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import type { Stores } from '../stores.js';
import type { PaymentGateway, RefundOutcome } from './ports.js';
import type { Refund } from './refund.js';
import { requestOf } from './refund-decision.js';
import type { SettleRefund } from './settle-refund.js';

/** Asks the gateway to pay a refund that is written down, and settles it by the answer. Sent again, it is paid once all the same. */
export class SendRefund {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'refunds'>>,
    private readonly gateway: PaymentGateway,
    private readonly settle: SettleRefund,
  ) {}

  /** @returns the refund: paid, refused, or still pending without an answer. */
  async execute(refund: Refund, once?: Once): Promise<Refund> {
    return this.settle.execute(refund.id, await this.ask(refund), once);
  }

  /** One after the other. */
  async all(refunds: readonly Refund[], once?: Once): Promise<readonly Refund[]> {
    const sent: Refund[] = [];
    for (const refund of refunds) sent.push(await this.execute(refund, once));
    return sent;
  }

  /** A second try under a key brings the refund as it was at first: one that was refused meanwhile gave its points back, and is not sent. */
  private async ask(refund: Refund): Promise<RefundOutcome> {
    const { status } = await this.transaction.run(({ refunds }) => refunds.get(refund.id));
    return status === 'pending' ? this.gateway.refund(requestOf(refund)) : { kind: 'unknown' };
  }
}
