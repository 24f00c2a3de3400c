import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { RefundId } from '../../kernel/ids.js';
import type { RefundOutcome } from '../rules/gateway-outcome.js';
import { decideRefund, withRefund } from '../rules/refund-decision.js';
import { createRefundEntry } from '../rules/refund-entries.js';
import type { PaidRefund, Refund, RefusedRefund } from '../rules/refund.js';
import { withDrawsMoved } from '../../points/rules/point-lot.js';

type SettleRefundRepositories = Pick<Repositories, 'refunds' | 'payments' | 'pointLots' | 'journal' | 'outbox'>;

/**
 * Stores the gateway's answer to a refund and all its effects in one transaction. The caller, the webhook and the reconcile job can
 * deliver the same answer concurrently. The first that gets the refund's lock settles it; the others find it settled.
 */
export class SettleRefund {
  constructor(private readonly ports: RequiredPorts<keyof SettleRefundRepositories, 'clock' | 'ids'>) {}

  /**
   * @returns the refund as it is now; still pending when the outcome is unknown.
   * @throws DomainError not-found; policy-violation (`state`) when the outcome contradicts an earlier decision.
   */
  execute(id: RefundId, outcome: RefundOutcome, idempotency?: IdempotencyContext): Promise<Refund> {
    return this.ports.transaction.run(async (repositories) => {
      const refund = await repositories.refunds.get(id);
      const settled = decideRefund(refund, outcome);
      if (!settled) return refund;
      await (settled.status === 'refunded'
        ? this.recordRefund(repositories, settled)
        : this.recordRefusal(repositories, settled));
      return settled;
    }, idempotency);
  }

  /** Books a refund that the gateway has paid. */
  private async recordRefund(
    { refunds, payments, journal, outbox }: SettleRefundRepositories,
    refund: PaidRefund,
  ): Promise<void> {
    const { id: refundId, paymentId, memberId, amount } = refund;
    await refunds.save(refund);
    await payments.save(withRefund(await payments.get(paymentId), amount));
    await journal.append(createRefundEntry(this.ports.ids, refund, this.ports.clock.now()));
    await outbox.add({ type: 'refund-processed', refundId, paymentId, memberId, amount });
  }

  /** Points become spendable again. Money of a membership waits for an administrator, who is notified. */
  private async recordRefusal(
    { refunds, pointLots, outbox }: SettleRefundRepositories,
    refund: RefusedRefund,
  ): Promise<void> {
    const { id: refundId, paymentId, memberId, amount, source } = refund;
    if (source.kind === 'points') {
      const back = [{ lotId: source.lotId, amount }];
      // Before the refund, whose saving locks the payment.
      await pointLots.save(...withDrawsMoved(await pointLots.findByDraws(back), back, []));
    }
    await refunds.save(refund);
    await outbox.add({ type: 'refund-failed', refundId, paymentId, memberId, amount });
  }
}
