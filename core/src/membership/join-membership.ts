import { dayOf, type Day } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import { notFound } from '../shared/domain-error.js';
import type { Ids, MemberId, MembershipId, PaymentId, PlanId } from '../shared/ids.js';
import { NO_WON } from '../shared/krw.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import type { Stores } from '../stores.js';
import type { ChargePayment } from '../payment/charge-payment.js';
import type { PaidPayment, PaymentMethod, PendingPayment } from '../payment/payment.js';
import type { Membership } from './membership.js';
import type { Plan } from './plan.js';
import type { MembershipQueries, MembershipView } from './ports.js';
import { startDay } from './start-day.js';
import { termOf } from './term.js';

export interface JoinMembershipCommand {
  readonly memberId: MemberId;
  readonly planId: PlanId;
  readonly method: PaymentMethod;
  /** Means nothing for a one-time payment: there is no key to charge again. */
  readonly autoRenew: boolean;
  /** Today, when none is named. */
  readonly startsOn?: Day | undefined;
}

/** The payment is still pending when the gateway gave no answer; the webhook or the reconcile job decides it. */
export interface JoinedMembership {
  readonly membership: MembershipView;
  readonly payment: PaidPayment | PendingPayment;
}

/** A plan is chosen and paid for. */
export class JoinMembership {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'memberships' | 'payments'>>,
    private readonly queries: Pick<MembershipQueries, 'plan'>,
    private readonly charge: ChargePayment,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /**
   * @throws DomainError not-found for an unknown plan; validation for a start too early or too late; policy-violation
   * (`one-membership`) when the member has one that is not over; payment-failed when the gateway declined.
   */
  async execute(command: JoinMembershipCommand, once?: Once): Promise<JoinedMembership> {
    const plan = await this.queries.plan(command.planId);
    if (!plan) throw notFound('plan');
    // Written down before the gateway is asked, so that no charge is ever unknown to us.
    const { membershipId, payment } = await this.transaction.run(async ({ memberships, payments }) => {
      const { membership, payment } = this.draft(command, plan);
      await memberships.add(membership);
      await payments.add(payment);
      return { membershipId: membership.id, payment };
    }, once);
    const charged = await this.charge.execute(payment, plan.name, once);
    const joined = await this.transaction.run(({ memberships }) => memberships.get(membershipId), once);
    return { membership: unused(joined), payment: charged };
  }

  private draft(command: JoinMembershipCommand, plan: Plan): { membership: Membership; payment: PendingPayment } {
    const { memberId, method, autoRenew, startsOn } = command;
    const at = this.clock.now();
    const membershipId = this.ids.next<MembershipId>();
    const paymentId = this.ids.next<PaymentId>();
    const start = startDay(startsOn, dayOf(at), this.policies.membership);
    const billingKey = method.kind === 'billing_key' ? method.billingKey : null;
    const membership: Membership = {
      id: membershipId,
      memberId,
      plan,
      status: 'pending_payment',
      terms: [termOf(this.ids, plan, start, paymentId)],
      autoRenew: autoRenew && billingKey !== null,
      billingKey,
      pause: null,
      renewal: null,
      toldOfEnd: null,
      nextStepOn: null,
      createdAt: at,
      version: 1,
    };
    const payment: PendingPayment = {
      id: paymentId,
      memberId,
      purpose: 'membership_join',
      membershipId,
      amount: plan.price,
      method,
      refundedAmount: NO_WON,
      createdAt: at,
      version: 1,
      status: 'pending',
    };
    return { membership, payment };
  }
}

/** Nobody has booked on it yet. */
const unused = (membership: Membership): MembershipView => {
  const total = membership.terms[0].credits;
  return { membership, credits: { total, used: 0, reserved: 0, remaining: total } };
};
