import type { Clock } from '../shared/clock.js';
import type { Ids, MembershipId, PaymentId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { DomainEvent } from '../events.js';
import type { Stores } from '../stores.js';
import { membershipPaid, pointsCharged } from '../ledger/payment-entries.js';
import { monthlyDayPass } from '../membership/monthly-day-pass.js';
import { withFirstPayment, withoutFirstPayment } from '../membership/first-payment.js';
import { paidLot } from '../points/paid-lot.js';
import type { FailedPayment, PaidPayment, Payment } from './payment.js';
import { decidePayment } from './payment-decision.js';
import type { ChargeOutcome } from './ports.js';

type SettlingStores = Pick<Stores, 'payments' | 'memberships' | 'pointLots' | 'dayPasses' | 'journal' | 'outbox'>;

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
  execute(id: PaymentId, outcome: ChargeOutcome): Promise<Payment> {
    return this.transaction.run(async (stores) => {
      const payment = await stores.payments.get(id);
      const settled = decidePayment(payment, outcome);
      if (!settled) return payment;
      await stores.payments.save(settled);
      await (settled.status === 'failed' ? this.giveUp(stores, settled) : this.deliver(stores, settled));
      return settled;
    });
  }

  private async deliver(stores: SettlingStores, payment: PaidPayment): Promise<void> {
    await stores.outbox.add(told('payment-succeeded', payment));
    if (payment.membershipId) return this.beginMembership(stores, payment, payment.membershipId);
    const at = this.clock.now();
    await stores.pointLots.add(paidLot(this.ids, payment, at, this.policies.points));
    await stores.journal.append(pointsCharged(this.ids, payment, at));
  }

  private async beginMembership(
    { memberships, dayPasses, journal, outbox }: SettlingStores,
    payment: PaidPayment,
    membershipId: MembershipId,
  ): Promise<void> {
    const at = this.clock.now();
    const membership = await memberships.get(membershipId);
    await memberships.save(withFirstPayment(membership));
    await dayPasses.add(monthlyDayPass(this.ids, membership, at, this.policies.dayPass));
    await journal.append(membershipPaid(this.ids, payment, membershipId, at));
    await outbox.add({ type: 'membership-joined', membershipId, memberId: payment.memberId });
  }

  private async giveUp({ memberships, outbox }: SettlingStores, payment: FailedPayment): Promise<void> {
    if (payment.membershipId) await memberships.save(withoutFirstPayment(await memberships.get(payment.membershipId)));
    await outbox.add(told('payment-failed', payment));
  }
}

const told = (type: 'payment-succeeded' | 'payment-failed', payment: Payment): DomainEvent => ({
  type,
  paymentId: payment.id,
  memberId: payment.memberId,
  purpose: payment.purpose,
  amount: payment.amount,
});
