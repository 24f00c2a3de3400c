import type { Policies } from '../../application/policies.js';
import { dayOf } from '../../kernel/calendar.js';
import type { Clock } from '../../kernel/clock.js';
import type { MentorId } from '../../kernel/ids.js';
import { plus } from '../../kernel/instant.js';
import { type Krw, sum } from '../../kernel/krw.js';
import type { PayoutQueries } from '../ports.js';
import { expectedPayout } from '../rules/calculate-payout.js';
import { intervalOf, type PayoutPeriod, periodOn } from '../rules/payout-period.js';
import type { PayoutLine } from '../rules/payout.js';
import type { WithholdingAmounts } from '../rules/withholding.js';

export interface CurrentPeriodView {
  readonly period: PayoutPeriod;
  /** All that is earned and not paid out. */
  readonly accrued: { readonly escrow: Krw; readonly releasable: Krw };
  /** The period's expected payout, from earnings released before the period ends. */
  readonly expected: WithholdingAmounts;
  readonly lines: readonly PayoutLine[];
}

/** A mentor's earnings in the current payout period. */
export class CurrentPeriod {
  constructor(
    private readonly queries: Pick<PayoutQueries, 'accrued'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async execute(mentor: MentorId): Promise<CurrentPeriodView> {
    const { payout, escrow } = this.policies;
    const period = periodOn(dayOf(this.clock.now()), payout);
    const { endsAt } = intervalOf(period);
    const { lines, ...accrued } = await this.queries.accrued(mentor, endsAt);
    const released = lines.filter((line) => isDebt(line) || plus(line.at, escrow.holdMs) < endsAt);
    return { period, accrued, expected: expectedPayout(sum(released.map(({ amount }) => amount)), payout), lines };
  }
}

/** A debt was never in escrow: it counts at once. */
const isDebt = ({ kind }: PayoutLine): boolean => kind === 'penalty' || kind === 'carried_over';
