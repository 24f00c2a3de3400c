import type { Clock } from '../shared/clock.js';
import type { Ids, RefundId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import { refundPaid } from '../ledger/refund-entries.js';
import { withDrawsMoved } from '../points/point-lot.js';
import type { Stores } from '../stores.js';
import type { RefundOutcome } from './ports.js';
import type { PaidRefund, Refund, RefusedRefund } from './refund.js';
import { decideRefund, withRefund } from './refund-decision.js';

type SettlingStores = Pick<Stores, 'refunds' | 'payments' | 'pointLots' | 'journal' | 'outbox'>;

/**
 * The gateway's answer to a refund, written down together with all that it causes. The caller, the webhook and the reconcile job may
 * bring the same answer, in any order and at once: the refund's lock lets one of them settle it, the others find it settled.
 */
export class SettleRefund {
  constructor(
    private readonly transaction: Transaction<SettlingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * @returns the refund as it is now; still pending when the outcome is unknown.
   * @throws DomainError not-found; policy-violation (`state`) when the outcome contradicts what was decided before.
   */
  execute(id: RefundId, outcome: RefundOutcome, once?: Once): Promise<Refund> {
    return this.transaction.run(async (stores) => {
      const refund = await stores.refunds.get(id);
      const settled = decideRefund(refund, outcome);
      if (!settled) return refund;
      await stores.refunds.save(settled);
      await (settled.status === 'refunded' ? this.payBack(stores, settled) : this.giveUp(stores, settled));
      return settled;
    }, once);
  }

  private async payBack({ payments, journal, outbox }: SettlingStores, refund: PaidRefund): Promise<void> {
    const { id: refundId, paymentId, memberId, amount } = refund;
    await payments.save(withRefund(await payments.get(paymentId), amount));
    await journal.append(refundPaid(this.ids, refund, this.clock.now()));
    await outbox.add({ type: 'refund-processed', refundId, paymentId, memberId, amount });
  }

  /** Points can be spent again; the money of a membership waits for an administrator, who is told. */
  private async giveUp({ pointLots, outbox }: SettlingStores, refund: RefusedRefund): Promise<void> {
    const { id: refundId, paymentId, memberId, amount, source } = refund;
    if (source.kind === 'points') {
      const back = [{ lotId: source.lotId, amount }];
      await pointLots.save(...withDrawsMoved(await pointLots.ofDraws(back), back, []));
    }
    await outbox.add({ type: 'refund-failed', refundId, paymentId, memberId, amount });
  }
}
