import type { DomainEvent } from '../../application/events.js';
import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { MembershipId, PaymentId } from '../../kernel/ids.js';
import { NO_WON } from '../../kernel/krw.js';
import { withFirstPayment, withoutFirstPayment } from '../../membership/rules/first-payment.js';
import { isInForce, lastTerm, type Membership } from '../../membership/rules/membership.js';
import { issueDueDayPass } from '../../membership/rules/monthly-day-pass.js';
import { withNextTransition } from '../../membership/rules/next-transition.js';
import { wantsRenewal, withoutRenewal, withRenewal } from '../../membership/rules/renewal.js';
import type { ChargeOutcome } from '../rules/gateway-outcome.js';
import { decidePayment } from '../rules/payment-decision.js';
import { createPaymentEntry } from '../rules/payment-entries.js';
import { hasPayer, type FailedPayment, type PaidPayment, type PayersPayment, type Payment } from '../rules/payment.js';
import { draftRefund } from '../rules/refund-draft.js';
import type { RefundSource } from '../rules/refund.js';
import { createPaidLot } from '../../points/rules/paid-lot.js';

type SettlePaymentRepositories = Pick<
  Repositories,
  'payments' | 'refunds' | 'memberships' | 'pointLots' | 'dayPasses' | 'journal' | 'outbox'
>;

/**
 * Stores the gateway's answer and all its effects in one transaction. The caller, the webhook and the reconcile job can deliver the same
 * answer concurrently. The first that gets the payment's lock settles it; the others find it settled.
 */
export class SettlePayment {
  constructor(private readonly ports: RequiredPorts<keyof SettlePaymentRepositories, 'clock' | 'ids' | 'policies'>) {}

  /**
   * @returns the payment as it is now; still pending when the outcome is unknown.
   * @throws DomainError not-found; policy-violation (`state`) when the outcome contradicts an earlier decision.
   */
  execute(id: PaymentId, outcome: ChargeOutcome, idempotency?: IdempotencyContext): Promise<Payment> {
    const { transaction } = this.ports;
    return transaction.run(
      async (repositories) => this.settle(repositories, await repositories.payments.get(id), outcome),
      idempotency,
    );
  }

  /**
   * Gives up a payment that the gateway does not know, or whose request it refuses for too long.
   * @param read the payment before the query: if it was sent again or settled since, it stays unchanged.
   */
  giveUp(read: Payment, outcome: ChargeOutcome): Promise<Payment> {
    return this.ports.transaction.run(async (repositories) => {
      const payment = await repositories.payments.get(read.id);
      return payment.version === read.version ? this.settle(repositories, payment, outcome) : payment;
    });
  }

  private async settle(
    repositories: SettlePaymentRepositories,
    payment: Payment,
    outcome: ChargeOutcome,
  ): Promise<Payment> {
    const settled = decidePayment(payment, outcome);
    if (!settled) return payment;
    await repositories.payments.save(settled);
    if (settled.status === 'failed') await this.fail(repositories, settled);
    else if (payment.status === 'failed' || payment.purpose === 'unassigned' || !hasPayer(settled))
      await this.sendBack(repositories, settled);
    else await this.deliver(repositories, settled);
    return settled;
  }

  private async deliver(repositories: SettlePaymentRepositories, payment: PayersPayment<PaidPayment>): Promise<void> {
    if (payment.membershipId) return this.deliverTerm(repositories, payment, payment.membershipId);
    await repositories.outbox.add(paymentEvent('payment-succeeded', payment));
    const at = this.ports.clock.now();
    await repositories.pointLots.add(createPaidLot(this.ports.ids, payment, at, this.ports.policies.points));
    await repositories.journal.append(createPaymentEntry(this.ports.ids, payment, at));
  }

  /** The first term of a membership, or the next one; each begins with a day pass. */
  private async deliverTerm(
    repositories: SettlePaymentRepositories,
    payment: PayersPayment<PaidPayment>,
    membershipId: MembershipId,
  ): Promise<void> {
    const at = this.ports.clock.now();
    const { memberships, journal, outbox } = repositories;
    const membership = await memberships.get(membershipId);
    const isFirst = payment.purpose === 'membership_join';
    // A membership may be cancelled while its renewal has no answer.
    if (!isFirst && !isInForce(membership)) return this.sendBack(repositories, payment);
    await outbox.add(paymentEvent('payment-succeeded', payment));
    const paid = isFirst ? withFirstPayment(membership, at) : withRenewal(membership, payment, this.ports.ids, at);
    const { membership: counted, dayPass } = issueDueDayPass(this.ports.ids, paid, at, this.ports.policies.dayPass);
    if (dayPass) await repositories.dayPasses.add(dayPass);
    await this.keep(repositories, counted);
    await journal.append(createPaymentEntry(this.ports.ids, payment, at));
    const { memberId } = payment;
    const { endsOn } = lastTerm(paid);
    await outbox.add(
      isFirst
        ? { type: 'membership-joined', membershipId, memberId }
        : { type: 'membership-renewed', membershipId, memberId, paymentId: payment.id, endsOn },
    );
  }

  /** Books money without a purchase and refunds it in full; the reconcile job sends the refund. Both parties are notified. */
  private async sendBack(repositories: SettlePaymentRepositories, payment: PaidPayment): Promise<void> {
    const { membershipId, amount } = payment;
    const { refunds, pointLots, journal, outbox } = repositories;
    const at = this.ports.clock.now();
    await outbox.add(paymentEvent('payment-returned', payment));
    let source: RefundSource = { kind: 'unassigned' };
    if (membershipId !== null) source = { kind: 'membership', membershipId };
    else if (hasPayer(payment)) {
      // If the gateway refuses the refund, these become the member's points.
      const lot = { ...createPaidLot(this.ports.ids, payment, at, this.ports.policies.points), remaining: NO_WON };
      await pointLots.add(lot);
      source = { kind: 'points', lotId: lot.id };
    }
    await refunds.add(draftRefund(this.ports.ids, payment, source, amount, at));
    await journal.append(createPaymentEntry(this.ports.ids, payment, at));
  }

  /** The purchase of an unassigned payment was refused to the member before. */
  private async fail(repositories: SettlePaymentRepositories, payment: FailedPayment): Promise<void> {
    const { id, purpose, membershipId } = payment;
    if (purpose === 'unassigned') return;
    const failed = paymentEvent('payment-failed', payment);
    if (membershipId === null) return repositories.outbox.add(failed);
    const membership = await repositories.memberships.get(membershipId);
    if (purpose === 'membership_join') {
      await repositories.outbox.add(failed);
      return this.keep(repositories, withoutFirstPayment(membership));
    }
    // A member who has switched the renewal off, or cancelled, does not have to pay.
    if (wantsRenewal(membership)) await repositories.outbox.add(failed);
    return this.keep(repositories, withoutRenewal(membership, id, this.ports.policies.membership));
  }

  private keep({ memberships }: Pick<SettlePaymentRepositories, 'memberships'>, membership: Membership): Promise<void> {
    return memberships.save(withNextTransition(membership, this.ports.policies.membership));
  }
}

const paymentEvent = (
  type: 'payment-succeeded' | 'payment-failed' | 'payment-returned',
  payment: Payment,
): DomainEvent => ({
  type,
  paymentId: payment.id,
  memberId: payment.memberId,
  purpose: payment.purpose,
  amount: payment.amount,
});
