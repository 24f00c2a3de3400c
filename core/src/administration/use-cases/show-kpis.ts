import { buildDashboard, type KpiDashboard } from '../rules/kpi-dashboard.js';
import type { KpiQueries } from '../rules/kpi-figures.js';
import { type AskedRange, intervalOfRange, kpiRange } from '../rules/kpi-range.js';
import type { Policies } from '../../application/policies.js';
import { dayOf } from '../../kernel/calendar.js';
import type { Clock } from '../../kernel/clock.js';

/** An administrator looks at how the business goes. */
export class ShowKpis {
  constructor(
    private readonly queries: KpiQueries,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError validation for a range that is none, or too long. */
  async execute(asked: AskedRange): Promise<KpiDashboard> {
    const range = kpiRange(asked, dayOf(this.clock.now()), this.policies.administration);
    return buildDashboard(range, await this.queries.figures(intervalOfRange(range)));
  }
}
