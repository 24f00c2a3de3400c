import type { Reads } from '../../application/ports.js';
import type { Day } from '../../kernel/calendar.js';
import { notFound } from '../../kernel/domain-error.js';
import type { Page, PageRequest } from '../../kernel/page.js';
import type { PayoutWithLines } from '../ports.js';
import { type PayoutPeriod, periodOn } from '../rules/payout-period.js';
import type { PeriodTotals } from '../rules/period-totals.js';

export interface PeriodOverviewView {
  readonly period: PayoutPeriod;
  readonly totals: PeriodTotals;
  readonly payouts: Page<PayoutWithLines>;
}

/** The payouts of a period by status, for administrators. */
export class PeriodOverview {
  constructor(private readonly ports: Reads<'payouts', 'policies'>) {}

  /** @throws DomainError not-found for a day on which no period begins, and for one before the first period. */
  async execute(periodId: Day, page: PageRequest): Promise<PeriodOverviewView> {
    const { payout } = this.ports.policies;
    const period = periodOn(periodId, payout);
    if (period.periodId !== periodId || periodId < payout.firstPeriod) throw notFound('payout period');
    const [totals, payouts] = await Promise.all([
      this.ports.queries.payouts.totals(periodId),
      this.ports.queries.payouts.ofPeriod(periodId, page),
    ]);
    return { period, totals, payouts };
  }
}
