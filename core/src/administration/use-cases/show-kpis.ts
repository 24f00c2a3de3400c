import { buildDashboard, type KpiDashboard } from '../rules/kpi-dashboard.js';
import { kpiRange } from '../rules/kpi-range.js';
import type { Reads } from '../../application/ports.js';
import { dayInterval, dayOf, type RequestedDays } from '../../kernel/calendar.js';

/** Shows the KPI dashboard to an administrator. */
export class ShowKpis {
  constructor(private readonly ports: Reads<'kpis', 'clock' | 'policies'>) {}

  /** @throws DomainError validation for an invalid range, or one that is too long. */
  async execute(requested: RequestedDays): Promise<KpiDashboard> {
    const range = kpiRange(requested, dayOf(this.ports.clock.now()), this.ports.policies.administration);
    return buildDashboard(range, await this.ports.queries.kpis.figures(dayInterval(range.from, range.to)));
  }
}
