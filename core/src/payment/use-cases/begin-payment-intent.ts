import type { RequiredPorts, Reads } from '../../application/ports.js';
import { dayOf } from '../../kernel/calendar.js';
import { notFound } from '../../kernel/domain-error.js';
import type { MemberId, PlanId } from '../../kernel/ids.js';
import { chargeAmount } from '../../points/rules/charge-amount.js';
import { createIntent, type IntentPurchase, type PaymentIntent } from '../rules/payment-intent.js';
import { limitDeclined } from './limit-declined.js';

export type WantedPurchase =
  | { readonly purpose: 'points_charge'; readonly amount: number }
  | { readonly purpose: 'membership_join'; readonly planId: PlanId };

/** Begins a payment in the gateway's window, which uses the intent's id. */
export class BeginPaymentIntent {
  constructor(
    private readonly ports: RequiredPorts<'paymentIntents' | 'payments', 'clock' | 'ids' | 'policies'> &
      Reads<'memberships'>,
  ) {}

  /**
   * @throws DomainError not-found for an unknown plan; validation for an amount of points that is not sold; rate-limited after too many
   * declined payments.
   */
  async execute(memberId: MemberId, wanted: WantedPurchase): Promise<PaymentIntent> {
    const purchase = await this.price(wanted);
    const { clock, ids, policies, transaction } = this.ports;
    const at = clock.now();
    const intent = createIntent(ids.next(), memberId, purchase, at, policies.payment);
    await transaction.run(async ({ paymentIntents, payments }) => {
      await limitDeclined(payments, memberId, at, policies.payment);
      await paymentIntents.add(intent);
    });
    return intent;
  }

  private async price(wanted: WantedPurchase): Promise<IntentPurchase> {
    if (wanted.purpose === 'points_charge')
      return { purpose: wanted.purpose, planId: null, amount: chargeAmount(wanted.amount, this.ports.policies.points) };
    const plan = await this.ports.queries.memberships.plan(wanted.planId, dayOf(this.ports.clock.now()));
    if (!plan) throw notFound('plan');
    return { purpose: wanted.purpose, planId: plan.id, amount: plan.price };
  }
}
