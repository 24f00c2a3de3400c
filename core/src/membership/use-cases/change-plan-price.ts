import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import { dayOf } from '../../kernel/calendar.js';
import { notFound } from '../../kernel/domain-error.js';
import type { PlanId } from '../../kernel/ids.js';
import { type DatedPrice, planOn, publishPrice, requireValidPrice } from '../rules/dated-price.js';
import type { Plan } from '../rules/plan.js';

export interface ChangePlanPriceCommand extends ReasonedAuthority {
  readonly planId: PlanId;
  readonly price: Omit<DatedPrice, 'publishedOn'>;
}

/** A plan as it is sold today, with its future prices. */
export interface PlanWithPrices {
  readonly plan: Plan;
  /** The future prices in order of their days. */
  readonly upcoming: readonly DatedPrice[];
}

/** Staff change the price of a plan from a later day on. The job asks the members whose renewal costs more. */
export class ChangePlanPrice {
  constructor(
    private readonly ports: RequiredPorts<'planPrices' | 'administratorActions', 'clock'> & Reads<'memberships'>,
  ) {}

  /** @throws DomainError not-found for an unknown plan; else as `requireValidPrice`. */
  async execute({ planId, price, ...authority }: ChangePlanPriceCommand): Promise<PlanWithPrices> {
    const today = dayOf(this.ports.clock.now());
    const plan = await this.ports.queries.memberships.plan(planId, today);
    if (!plan) throw notFound('plan');
    requireValidPrice(price, today);
    return this.ports.transaction.run(async ({ planPrices, administratorActions }) => {
      await planPrices.lockPlan(planId);
      const prices = await planPrices.findByPlan(planId);
      const before = planOn(plan, prices, price.effectiveOn);
      const isKnown = prices.some((one) => one.effectiveOn === price.effectiveOn && one.price === price.price);
      if (!isKnown) {
        await planPrices.upsert(planId, publishPrice(price, prices, today));
        await administratorActions.add({
          ...authority,
          action: 'change-plan-price',
          subject: { type: 'plan', id: planId },
          before: { price: before.price, effectiveOn: price.effectiveOn },
          after: { price: price.price, effectiveOn: price.effectiveOn },
        });
      }
      const upcoming = (await planPrices.findByPlan(planId)).filter(({ effectiveOn }) => effectiveOn > today);
      return { plan, upcoming };
    });
  }
}
