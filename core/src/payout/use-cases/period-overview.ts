import type { Policies } from '../../application/policies.js';
import type { Day } from '../../kernel/calendar.js';
import { notFound } from '../../kernel/domain-error.js';
import type { Page, PageRequest } from '../../kernel/page.js';
import type { PayoutQueries, PayoutWithLines } from '../ports.js';
import { type PayoutPeriod, periodOn } from '../rules/payout-period.js';
import type { PeriodTotals } from '../rules/period-totals.js';

export interface PeriodOverviewView {
  readonly period: PayoutPeriod;
  readonly totals: PeriodTotals;
  readonly payouts: Page<PayoutWithLines>;
}

/** The payouts of a period by status, for administrators. */
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
