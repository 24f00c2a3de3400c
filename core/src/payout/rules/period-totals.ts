import { PAYOUT_STATUSES, type PayoutStatus } from './payout.js';
import { sumAmounts, type WithholdingAmounts } from './withholding.js';

/** The payouts of a period that are in one state. */
export interface StatusTotals extends WithholdingAmounts {
  readonly status: PayoutStatus;
  readonly count: number;
}

/** The totals of a period, of payouts deposited or not. Carried-over payouts, of zero or less, are counted but in no sum. */
export function periodTotals(totals: readonly StatusTotals[]): PeriodTotals {
  const aboveZero = totals.filter(({ status }) => status !== 'carried_over');
  const countOf = (wanted: PayoutStatus): number => totals.find(({ status }) => status === wanted)?.count ?? 0;
  return {
    mentors: aboveZero.reduce((mentors, { count }) => mentors + count, 0),
    ...sumAmounts(aboveZero),
    byStatus: Object.fromEntries(
      PAYOUT_STATUSES.map((status) => [status, countOf(status)]),
    ) as PeriodTotals['byStatus'],
  };
}

/** The totals of a period, or of a batch; carried-over amounts are left out. */
export interface PeriodTotals extends WithholdingAmounts {
  /** The number of payouts above zero: one a mentor. */
  readonly mentors: number;
  /** The number of payouts, also carried-over ones. */
  readonly byStatus: Readonly<Record<PayoutStatus, number>>;
}
