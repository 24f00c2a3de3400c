import type { PlanId } from '@spotter/core/kernel';
import type { DatedPrice, PlanPrices } from '@spotter/core/membership';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { planPrice } from '../tables/memberships.js';

const OF = statement(`
  select effective_on as "effectiveOn", price, published_on as "publishedOn"
  from plan_price where plan_id = $1 order by effective_on`);

const LOCK = statement('select from plan where id = $1 for no key update');

export class PostgresPlanPrices implements PlanPrices {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  findByPlan(plan: PlanId): Promise<readonly DatedPrice[]> {
    return this.unitOfWork.read<DatedPrice>(OF, plan);
  }

  async lockPlan(plan: PlanId): Promise<void> {
    await this.unitOfWork.read(LOCK, plan);
  }

  upsert(planId: PlanId, price: DatedPrice): Promise<void> {
    return this.unitOfWork.write('upsert', planPrice, { planId, ...price });
  }
}
