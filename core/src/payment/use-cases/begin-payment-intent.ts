import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import { dayOf } from '../../kernel/calendar.js';
import type { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/domain-error.js';
import type { Ids, MemberId, PaymentIntentId, PlanId } from '../../kernel/ids.js';
import type { MembershipQueries } from '../../membership/ports.js';
import { chargeAmount } from '../../points/rules/charge-amount.js';
import { createIntent, type IntentPurchase, type PaymentIntent } from '../rules/payment-intent.js';

export type WantedPurchase =
  | { readonly purpose: 'points_charge'; readonly amount: number }
  | { readonly purpose: 'membership_join'; readonly planId: PlanId };

/** A member is about to pay in the gateway's window, which uses the intent's id. */
export class BeginPaymentIntent {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'paymentIntents'>>,
    private readonly queries: Pick<MembershipQueries, 'plan'>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found for an unknown plan; validation for an amount of points that is not sold. */
  async execute(memberId: MemberId, wanted: WantedPurchase): Promise<PaymentIntent> {
    const purchase = await this.price(wanted);
    const id = this.ids.next<PaymentIntentId>();
    const intent = createIntent(id, memberId, purchase, this.clock.now(), this.policies.payment);
    await this.transaction.run(({ paymentIntents }) => paymentIntents.add(intent));
    return intent;
  }

  private async price(wanted: WantedPurchase): Promise<IntentPurchase> {
    if (wanted.purpose === 'points_charge')
      return { purpose: wanted.purpose, planId: null, amount: chargeAmount(wanted.amount, this.policies.points) };
    const plan = await this.queries.plan(wanted.planId, dayOf(this.clock.now()));
    if (!plan) throw notFound('plan');
    return { purpose: wanted.purpose, planId: plan.id, amount: plan.price };
  }
}
