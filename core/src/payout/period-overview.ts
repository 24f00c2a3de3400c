import type { Day } from '../shared/calendar.js';
import { notFound } from '../shared/domain-error.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { Policies } from '../shared/policies.js';
import { periodOn, type PayoutPeriod } from './payout-period.js';
import type { PayoutQueries, PayoutWithLines, PeriodTotals } from './ports.js';

export interface PeriodOverviewView {
  readonly period: PayoutPeriod;
  readonly totals: PeriodTotals;
  readonly payouts: Page<PayoutWithLines>;
}

/** How the payouts of a period stand, for administrators. */
export class PeriodOverview {
  constructor(
    private readonly queries: Pick<PayoutQueries, 'ofPeriod' | 'totals'>,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found for a day on which no period begins. */
  async execute(periodId: Day, page: PageRequest): Promise<PeriodOverviewView> {
    const period = periodOn(periodId, this.policies.payout);
    if (period.periodId !== periodId) throw notFound('payout period');
    const [totals, payouts] = await Promise.all([this.queries.totals(periodId), this.queries.ofPeriod(periodId, page)]);
    return { period, totals, payouts };
  }
}
