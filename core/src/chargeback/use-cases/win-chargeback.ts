import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { Authority } from '../../audit-trail/rules/administrator-action.js';
import { wrongState } from '../../kernel/domain-error.js';
import type { PaymentId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { NO_WON, subtract, sum } from '../../kernel/krw.js';
import { hasPayer, type PayersPayment } from '../../payment/rules/payment.js';
import { withDrawsMoved } from '../../points/rules/point-lot.js';
import { createChargebackWonEntry, memberAccountOf, unusedAccountOf } from '../rules/chargeback-entries.js';
import { type Chargeback, selectOutstanding, requireTimeOfWin, withChargeback } from '../rules/chargeback.js';

export interface WinChargebackCommand extends Authority {
  readonly paymentId: PaymentId;
  /** The instant at which the money was returned. */
  readonly at: Instant;
  readonly reason: string;
}

type WinChargebackRepositories = Pick<
  Repositories,
  'memberships' | 'pointLots' | 'payments' | 'refunds' | 'chargebacks' | 'journal' | 'outbox' | 'administratorActions'
>;

/**
 * Records a won dispute: every outstanding chargeback of the payment is reversed. Automatic renewal stays off until the member chooses
 * it.
 */
export class WinChargeback {
  constructor(private readonly ports: RequiredPorts<WinChargebackRepositories, 'clock' | 'ids'>) {}

  /**
   * @returns the chargebacks that were won; the earlier ones when the same time is recorded already.
   * @throws DomainError not-found; validation for an impossible time; policy-violation (`state`) when no chargeback of the payment stands.
   */
  async execute(command: WinChargebackCommand, idempotency?: IdempotencyContext): Promise<readonly Chargeback[]> {
    const { transaction, ids, clock } = this.ports;
    const { paymentId, at, reason, adminId, requestId } = command;
    const paid = await transaction.run(({ payments }) => payments.get(paymentId), idempotency);
    if (!hasPayer(paid)) throw wrongState('payment', 'without a payer', 'won back');
    return transaction.run(async (repositories) => {
      const membership = paid.membershipId === null ? null : await repositories.memberships.get(paid.membershipId);
      const refunds = await repositories.refunds.findByPayment(paymentId);
      await repositories.payments.get(paymentId);
      const { chargebacks } = await repositories.chargebacks.findByPayment(paymentId);
      const lost = selectOutstanding(chargebacks);
      const before = chargebacks.filter(({ wonAt }) => wonAt === at);
      if (lost.length === 0 && before.length > 0) return before;
      if (lost.length === 0) throw wrongState('payment', 'not charged back', 'won back');
      requireTimeOfWin(lost, at, clock.now());
      const amount = sum(lost.map((one) => one.amount));
      const withdrawn = sum(lost.map(({ fromMember, fromRefunds }) => subtract(fromMember, fromRefunds)));
      if (membership) await repositories.memberships.save(withChargeback(membership, paymentId, -amount, -withdrawn));
      else await this.returnPoints(repositories, lost, paid);
      for (const refund of refunds.filter(({ chargedBack }) => chargedBack > 0))
        await repositories.refunds.save({ ...refund, chargedBack: NO_WON });
      const won = lost.map((one) => ({ ...one, wonAt: at }));
      for (const one of won) await repositories.chargebacks.save(one);
      const account = memberAccountOf(paid);
      const isOpen = membership?.terms.some((term) => term.paymentId === paymentId && !term.closed) ?? true;
      const unused = unusedAccountOf(paid, isOpen);
      await repositories.journal.append(
        ...won.map((one) => createChargebackWonEntry(ids, one, account, unused, clock.now())),
      );
      await repositories.outbox.add({ type: 'chargeback-won', paymentId, memberId: paid.memberId, amount });
      await repositories.administratorActions.add({
        adminId,
        requestId,
        reason,
        action: 'win-chargeback',
        subject: { type: 'payment', id: paymentId },
        before: { chargedBack: amount },
        after: { chargedBack: NO_WON },
      });
      return won;
    }, idempotency);
  }

  /** Returns points to their lots; those of the payment can be refunded again. */
  private async returnPoints(
    { pointLots }: Pick<Repositories, 'pointLots'>,
    lost: readonly Chargeback[],
    { id: paymentId, memberId }: PayersPayment,
  ): Promise<void> {
    const draws = lost.flatMap((one) => one.draws);
    const lots = withDrawsMoved(await pointLots.findByDispute(memberId, paymentId, draws), draws, []);
    await pointLots.save(...lots.map((lot) => (lot.paymentId === paymentId ? { ...lot, disputed: false } : lot)));
  }
}
