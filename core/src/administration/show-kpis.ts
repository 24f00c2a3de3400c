import { dayOf } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import type { Policies } from '../shared/policies.js';
import { dashboardOf, type KpiDashboard } from './kpi-dashboard.js';
import type { KpiQueries } from './kpi-figures.js';
import { intervalOfRange, kpiRange, type AskedRange } from './kpi-range.js';

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
    return dashboardOf(range, await this.queries.figures(intervalOfRange(range)));
  }
}
