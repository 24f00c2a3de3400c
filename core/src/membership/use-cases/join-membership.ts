import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import { type Day, dayOf } from '../../kernel/calendar.js';
import { notFound } from '../../kernel/domain-error.js';
import type { MemberId, MembershipId, PaymentId, PlanId } from '../../kernel/ids.js';
import type { MembershipView } from '../ports.js';
import type { Membership } from '../rules/membership.js';
import { refuseRetiredKey } from '../rules/payment-method.js';
import type { Plan } from '../rules/plan.js';
import { startDay } from '../rules/start-day.js';
import { createTerm } from '../rules/term.js';
import { requireIntent } from '../../payment/rules/payment-intent.js';
import {
  draftPayment,
  type PaidPayment,
  type PaymentMethod,
  type PendingPayment,
} from '../../payment/rules/payment.js';
import type { ChargePayment } from '../../payment/use-cases/charge-payment.js';
import { findFittingIntent } from '../../payment/use-cases/find-intent.js';
import { limitDeclined } from '../../payment/use-cases/limit-declined.js';
import type { ReturnUnassigned } from '../../payment/use-cases/return-unassigned.js';

export interface JoinMembershipCommand {
  readonly memberId: MemberId;
  readonly planId: PlanId;
  readonly method: PaymentMethod;
  /** Ignored for a one-time payment: it leaves no key for further charges. */
  readonly autoRenew: boolean;
  /** The first day; default: today. */
  readonly startsOn?: Day | undefined;
}

/** The payment is still pending when the gateway gave no answer; the webhook or the reconcile job decides it. */
export interface JoinedMembership {
  readonly membership: MembershipView;
  readonly payment: PaidPayment | PendingPayment;
}

/** A member joins a plan and pays. A one-time payment for a refused purchase is refunded. */
export class JoinMembership {
  constructor(
    private readonly ports: RequiredPorts<
      'memberships' | 'payments' | 'paymentIntents' | 'retiredBillingKeys',
      'clock' | 'ids' | 'policies'
    > &
      Reads<'memberships'>,
    private readonly charge: ChargePayment,
    private readonly returns: Pick<ReturnUnassigned, 'afterRefusal'>,
  ) {}

  /**
   * @throws DomainError not-found for an unknown plan or one-time payment; validation for a start too early or too late, else as
   * `refuseRetiredKey`; policy-violation (`one-membership`) when the member has one that is not over, (`payment-intent`) for a payment
   * begun for something else; payment-failed when the gateway declined; rate-limited after too many declined payments.
   */
  async execute(command: JoinMembershipCommand, idempotency?: IdempotencyContext): Promise<JoinedMembership> {
    const plan = await this.ports.queries.memberships.plan(command.planId, dayOf(this.ports.clock.now()));
    // Stored before the gateway is asked, so that no charge is ever unknown to us.
    const { membershipId, payment, orderName } = await this.storePending(command, plan, idempotency).catch(
      (refusal: unknown) => this.returns.afterRefusal(refusal, { ...command, amount: plan?.price ?? null }),
    );
    const charged = await this.charge.execute(payment, orderName, idempotency);
    const joined = await this.ports.transaction.run(({ memberships }) => memberships.get(membershipId), idempotency);
    return { membership: viewUnused(joined), payment: charged };
  }

  private async storePending(command: JoinMembershipCommand, plan: Plan | null, idempotency?: IdempotencyContext) {
    if (!plan) throw notFound('plan');
    return this.ports.transaction.run(async ({ memberships, payments, paymentIntents, retiredBillingKeys }) => {
      const { memberId, method } = command;
      const at = this.ports.clock.now();
      await limitDeclined(payments, memberId, at, this.ports.policies.payment);
      const purchase = { purpose: 'membership_join', planId: plan.id } as const;
      const intent = await findFittingIntent(paymentIntents, memberId, method, purchase, at);
      // The member has paid the price at which the payment was begun.
      const { membership, payment } = this.draft(command, { ...plan, price: intent?.amount ?? plan.price });
      await memberships.add(membership);
      // Afterwards: until the member's last membership is over, a concurrent request can replace its key.
      if (method.kind === 'billing_key')
        refuseRetiredKey('payment.billingKey', method.billingKey, await retiredBillingKeys.findUndeleted(memberId));
      await payments.add(payment);
      if (!intent) requireIntent(method, this.ports.policies.payment);
      return { membershipId: membership.id, payment, orderName: plan.name };
    }, idempotency);
  }

  private draft(command: JoinMembershipCommand, plan: Plan): { membership: Membership; payment: PendingPayment } {
    const { memberId, method, autoRenew, startsOn } = command;
    const at = this.ports.clock.now();
    const membershipId = this.ports.ids.next<MembershipId>();
    const paymentId = this.ports.ids.next<PaymentId>();
    const start = startDay(startsOn, dayOf(at), this.ports.policies.membership);
    const billingKey = method.kind === 'billing_key' ? method.billingKey : null;
    const membership: Membership = {
      id: membershipId,
      memberId,
      plan,
      status: 'pending_payment',
      terms: [createTerm(this.ports.ids, plan, start, paymentId, null)],
      autoRenew: autoRenew && billingKey !== null,
      billingKey,
      pause: null,
      renewal: null,
      endNoticeSentOn: null,
      priceChange: null,
      priceReviewedFor: null,
      nextTransitionOn: null,
      createdAt: at,
      version: 1,
    };
    const payment = draftPayment(
      { id: paymentId, memberId, purpose: 'membership_join', membershipId, amount: plan.price, method },
      at,
    );
    return { membership, payment };
  }
}

/** A new membership has no bookings. */
const viewUnused = (membership: Membership): MembershipView => {
  const total = membership.terms[0].credits;
  return { membership, credits: { total, used: 0, reserved: 0, remaining: total } };
};
