import type { Clock } from '../shared/clock.js';
import type { Ids, MembershipId, PaymentId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import type { DomainEvent } from '../events.js';
import type { Stores } from '../stores.js';
import { membershipPaid, pointsCharged } from '../ledger/payment-entries.js';
import { withFirstPayment, withoutFirstPayment } from '../membership/first-payment.js';
import { lastTerm, type Membership } from '../membership/membership.js';
import { giveDayPass } from '../membership/monthly-day-pass.js';
import { scheduled } from '../membership/next-step.js';
import { canRenew, withoutRenewal, withRenewal } from '../membership/renewal.js';
import { paidLot } from '../points/paid-lot.js';
import type { FailedPayment, PaidPayment, Payment } from './payment.js';
import { decidePayment } from './payment-decision.js';
import type { ChargeOutcome } from './ports.js';
import { draftRefund } from './refund-draft.js';

type SettlingStores = Pick<
  Stores,
  'payments' | 'refunds' | 'memberships' | 'pointLots' | 'dayPasses' | 'journal' | 'outbox'
>;

/**
 * The gateway's answer, written down together with all that it causes. The caller, the webhook and the reconcile job may bring the same
 * answer, in any order and at once: the payment's lock lets one of them settle it, the others find it settled.
 */
export class SettlePayment {
  constructor(
    private readonly transaction: Transaction<SettlingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /**
   * @returns the payment as it is now; still pending when the outcome is unknown.
   * @throws DomainError not-found; policy-violation (`state`) when the outcome contradicts what was decided before.
   */
  execute(id: PaymentId, outcome: ChargeOutcome, once?: Once): Promise<Payment> {
    return this.transaction.run(async (stores) => {
      const payment = await stores.payments.get(id);
      const settled = decidePayment(payment, outcome);
      if (!settled) return payment;
      await stores.payments.save(settled);
      await (settled.status === 'failed' ? this.giveUp(stores, settled) : this.deliver(stores, settled));
      return settled;
    }, once);
  }

  private async deliver(stores: SettlingStores, payment: PaidPayment): Promise<void> {
    await stores.outbox.add(told('payment-succeeded', payment));
    if (payment.membershipId) return this.deliverTerm(stores, payment, payment.membershipId);
    const at = this.clock.now();
    await stores.pointLots.add(paidLot(this.ids, payment, at, this.policies.points));
    await stores.journal.append(pointsCharged(this.ids, payment, at));
  }

  /** The first term of a membership, or the next one; each begins with a day pass. */
  private async deliverTerm(stores: SettlingStores, payment: PaidPayment, membershipId: MembershipId): Promise<void> {
    const at = this.clock.now();
    const { memberships, journal, outbox } = stores;
    const membership = await memberships.get(membershipId);
    const isFirst = payment.purpose === 'membership_join';
    const entry = membershipPaid(this.ids, payment, membershipId, at);
    if (!isFirst && !canRenew(membership)) {
      await this.sendBack(stores, payment, membershipId, at);
      return journal.append(entry);
    }
    const paid = isFirst ? withFirstPayment(membership) : withRenewal(membership, payment.id, this.ids);
    await this.keep(stores, await giveDayPass(stores, this.ids, paid, at, this.policies.dayPass));
    await journal.append(entry);
    const { memberId } = payment;
    const { endsOn } = lastTerm(paid);
    await outbox.add(
      isFirst
        ? { type: 'membership-joined', membershipId, memberId }
        : { type: 'membership-renewed', membershipId, memberId, paymentId: payment.id, endsOn },
    );
  }

  /** It was cancelled while its renewal had no answer: the money goes back, whole; the reconcile job sends it. */
  private sendBack(
    { refunds }: SettlingStores,
    payment: PaidPayment,
    membershipId: MembershipId,
    at: Instant,
  ): Promise<void> {
    return refunds.add(draftRefund(this.ids, payment, { kind: 'membership', membershipId }, payment.amount, at));
  }

  private async giveUp(stores: SettlingStores, payment: FailedPayment): Promise<void> {
    await stores.outbox.add(told('payment-failed', payment));
    if (!payment.membershipId) return;
    const membership = await stores.memberships.get(payment.membershipId);
    const isFirst = payment.purpose === 'membership_join';
    await this.keep(stores, isFirst ? withoutFirstPayment(membership) : withoutRenewal(membership, payment.id));
  }

  private keep({ memberships }: Pick<SettlingStores, 'memberships'>, membership: Membership): Promise<void> {
    return memberships.save(scheduled(membership, this.policies.membership));
  }
}

const told = (type: 'payment-succeeded' | 'payment-failed', payment: Payment): DomainEvent => ({
  type,
  paymentId: payment.id,
  memberId: payment.memberId,
  purpose: payment.purpose,
  amount: payment.amount,
});
