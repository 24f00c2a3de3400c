import type { Reads } from '../../application/ports.js';
import { dayOf } from '../../kernel/calendar.js';
import type { MentorId } from '../../kernel/ids.js';
import { type Krw, negate, NO_WON, sum } from '../../kernel/krw.js';
import { withholdIfAboveZero } from '../rules/calculate-payout.js';
import { intervalOf, type PayoutPeriod, periodOn } from '../rules/payout-period.js';
import type { PayoutLine } from '../rules/payout.js';
import type { WithholdingAmounts } from '../rules/withholding.js';

export interface CurrentPeriodView {
  readonly period: PayoutPeriod;
  /** The earnings in no payout yet, before tax, including earnings that an open complaint holds back. */
  readonly accrued: { readonly escrow: Krw; readonly releasable: Krw };
  /**
   * The period's expected payout, from earnings released before the period ends, without earnings that an open complaint holds back or
   * that the ended period pays.
   */
  readonly expected: WithholdingAmounts;
  /** The lines of `accrued`: more than those of `expected`. */
  readonly lines: readonly PayoutLine[];
}

/** A mentor's earnings in the current payout period. */
export class CurrentPeriod {
  constructor(private readonly ports: Reads<'payouts', 'clock' | 'policies'>) {}

  async execute(mentor: MentorId): Promise<CurrentPeriodView> {
    const { payout } = this.ports.policies;
    const period = periodOn(dayOf(this.ports.clock.now()), payout);
    const { startsAt, endsAt } = intervalOf(period);
    const { lines, ...accrued } = await this.ports.queries.payouts.accrued(mentor, endsAt);
    const due = lines.filter(({ releasableAt, isHeldBack }) => releasableAt < endsAt && !isHeldBack);
    const before = due.filter(({ releasableAt }) => releasableAt < startsAt);
    const gross = sum([totalOf(due), negate(await this.paidByEndedPeriod(period, totalOf(before)))]);
    return {
      period,
      accrued,
      expected: withholdIfAboveZero(gross, payout),
      lines: lines.map(({ releasableAt: _, isHeldBack: __, ...line }) => line),
    };
  }

  /** The part of the earnings from before the current period that the ended one pays once it is closed. It carries a debt over. */
  private async paidByEndedPeriod({ startsOn }: PayoutPeriod, before: Krw): Promise<Krw> {
    if (before <= 0) return NO_WON;
    const { items } = await this.ports.queries.payouts.periods({ page: 1, size: 1 });
    return items[0]?.period.endsOn === startsOn ? NO_WON : before;
  }
}

const totalOf = (lines: readonly PayoutLine[]): Krw => sum(lines.map(({ amount }) => amount));
