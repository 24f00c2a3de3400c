import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { Authority } from '../../audit-trail/rules/administrator-action.js';
import { wrongState } from '../../kernel/domain-error.js';
import type { PaymentId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type Krw, negate, NO_WON, subtract, sum } from '../../kernel/krw.js';
import { calculateUsedOfClosed, refundOnceWon } from '../../membership-refund/rules/more-to-refund.js';
import { createMembershipRevenueEntry } from '../../membership/rules/membership-entries.js';
import type { Membership, Term } from '../../membership/rules/membership.js';
import { withNextTransition } from '../../membership/rules/next-transition.js';
import { memberAccountOf } from '../../payment/rules/payment-entries.js';
import type { Payment } from '../../payment/rules/payment.js';
import { draftRefund } from '../../payment/rules/refund-draft.js';
import type { Refund } from '../../payment/rules/refund.js';
import { withDrawsMoved } from '../../points/rules/point-lot.js';
import { takeRefunds } from '../../points/use-cases/take-refunds.js';
import { createChargebackWonEntry, unusedAccountOf } from '../rules/chargeback-entries.js';
import { type Chargeback, selectOutstanding, requireTimeOfWin, withChargeback } from '../rules/chargeback.js';

export interface WinChargebackCommand extends Authority {
  readonly paymentId: PaymentId;
  /** The instant at which the money was returned. */
  readonly at: Instant;
  readonly reason: string;
}

type WinChargebackRepositories = Pick<
  Repositories,
  | 'people'
  | 'bookingContext'
  | 'memberships'
  | 'reservations'
  | 'dayPasses'
  | 'pointLots'
  | 'payments'
  | 'refunds'
  | 'chargebacks'
  | 'journal'
  | 'outbox'
  | 'administratorActions'
>;

/** The facts that decide a win, locked for this transaction. */
interface WinContext {
  readonly paid: Payment;
  readonly bookedAt: Instant;
  /** Null for a payment of points. */
  readonly membership: Membership | null;
  readonly term: Term | null;
  /** The value of the used part of the term. */
  readonly used: Krw;
  readonly refunds: readonly Refund[];
}

/**
 * Records a won dispute: every outstanding chargeback of the payment is reversed. A cancelled membership gets the amount that was
 * deducted for it, and points of a closed account are refunded; the reconcile job sends these refunds. Automatic renewal stays off until
 * the member chooses it.
 */
export class WinChargeback {
  constructor(private readonly ports: RequiredPorts<keyof WinChargebackRepositories, 'clock' | 'ids' | 'policies'>) {}

  /**
   * @returns the chargebacks that were won; the earlier ones when the same time is recorded already.
   * @throws DomainError not-found; validation for an impossible time; policy-violation (`state`) when no chargeback of the payment stands.
   */
  async execute(command: WinChargebackCommand, idempotency?: IdempotencyContext): Promise<readonly Chargeback[]> {
    const { transaction } = this.ports;
    const { paymentId, at, ...authority } = command;
    const paid = await transaction.run(({ payments }) => payments.get(paymentId), idempotency);
    return transaction.run(async (repositories) => {
      // First: an account that is closed meanwhile is found closed.
      if (paid.memberId !== null) await repositories.bookingContext.lockMember(paid.memberId);
      const context = await this.load(repositories, paid);
      const { chargebacks } = await repositories.chargebacks.findByPayment(paymentId);
      const lost = selectOutstanding(chargebacks);
      const before = chargebacks.filter(({ wonAt }) => wonAt === at);
      if (lost.length === 0 && before.length > 0) return before;
      if (lost.length === 0) throw wrongState('payment', 'not charged back', 'won back');
      requireTimeOfWin(lost, at, context.bookedAt);
      const won = lost.map((one) => ({ ...one, wonAt: at }));
      await this.reverse(repositories, context, won);
      await this.refundTerm(repositories, context);
      await this.refundClosed(repositories, context);
      const amount = sum(lost.map((one) => one.amount));
      await repositories.outbox.add({ type: 'chargeback-won', paymentId, memberId: paid.memberId, amount });
      await repositories.administratorActions.add({
        ...authority,
        action: 'win-chargeback',
        subject: { type: 'payment', id: paymentId },
        before: { chargedBack: amount },
        after: { chargedBack: NO_WON },
      });
      return won;
    }, idempotency);
  }

  private async load(repositories: WinChargebackRepositories, paid: Payment): Promise<WinContext> {
    const { memberships, reservations, dayPasses, refunds, pointLots, payments } = repositories;
    const membership = paid.membershipId === null ? null : await memberships.get(paid.membershipId);
    const term = membership?.terms.find(({ paymentId }) => paymentId === paid.id) ?? null;
    const terms = term === null ? [] : [term.id];
    const held = await reservations.findHoldingCredits(terms);
    const used = calculateUsedOfClosed(held, await dayPasses.findByTerms(terms), this.ports.policies.settlement);
    const returned = await refunds.findByPayment(paid.id);
    // Locked before the payment, as by a refund of points.
    if (membership === null && paid.memberId !== null) await pointLots.findByDispute(paid.memberId, paid.id, []);
    await payments.get(paid.id);
    return { paid, bookedAt: this.ports.clock.now(), membership, term, used, refunds: returned };
  }

  private async reverse(
    repositories: WinChargebackRepositories,
    { paid, bookedAt, membership, term, refunds }: WinContext,
    won: readonly Chargeback[],
  ): Promise<void> {
    const { ids, policies } = this.ports;
    const amount = sum(won.map((one) => one.amount));
    const withdrawn = sum(won.map(({ fromMember, fromRefunds }) => subtract(fromMember, fromRefunds)));
    if (membership) {
      const restored = withChargeback(membership, paid.id, -amount, -withdrawn);
      await repositories.memberships.save(withNextTransition(restored, policies.membership));
    } else await returnPoints(repositories, won, paid);
    for (const refund of refunds.filter(({ chargedBack }) => chargedBack > 0))
      await repositories.refunds.save({ ...refund, chargedBack: NO_WON });
    for (const one of won) await repositories.chargebacks.save(one);
    const unused = unusedAccountOf(paid, membership === null || term?.closed === false);
    const account = memberAccountOf(paid);
    await repositories.journal.append(
      ...won.map((one) => createChargebackWonEntry(ids, one, account, unused, bookedAt)),
    );
  }

  /** The money of a cancelled term was revenue until now. */
  private async refundTerm(
    repositories: WinChargebackRepositories,
    { paid, bookedAt: at, membership, term, used, refunds }: WinContext,
  ): Promise<void> {
    if (membership === null || term === null) return;
    const { ids, policies } = this.ports;
    const amount = refundOnceWon(term, used, refunds, policies.refund);
    if (amount === 0) return;
    const refund = draftRefund(ids, paid, { kind: 'membership', membershipId: membership.id }, amount, at);
    await repositories.refunds.add(refund);
    const facts = { kind: 'membership_cancelled', membershipId: membership.id, reference: refund.id, at } as const;
    await repositories.journal.append(createMembershipRevenueEntry(ids, { ...facts, amount: negate(amount) }));
  }

  /** Nobody can spend the points of a closed account. */
  private async refundClosed(repositories: WinChargebackRepositories, { paid, bookedAt }: WinContext): Promise<void> {
    const { memberId, membershipId } = paid;
    if (memberId === null || membershipId !== null || !(await repositories.people.isClosed(memberId))) return;
    await takeRefunds(repositories, memberId, undefined, { ids: this.ports.ids, at: bookedAt });
  }
}

/** Returns points to their lots. The points of the payment can be refunded again. */
async function returnPoints(
  { pointLots }: Pick<Repositories, 'pointLots'>,
  won: readonly Chargeback[],
  { id: paymentId, memberId }: Payment,
): Promise<void> {
  if (memberId === null) return;
  const draws = won.flatMap((one) => one.draws);
  const lots = withDrawsMoved(await pointLots.findByDispute(memberId, paymentId, draws), draws, []);
  await pointLots.save(...lots.map((lot) => (lot.paymentId === paymentId ? { ...lot, disputed: false } : lot)));
}
