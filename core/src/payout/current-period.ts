import { dayOf } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import type { MentorId } from '../shared/ids.js';
import { plus } from '../shared/instant.js';
import { sum, type Krw } from '../shared/krw.js';
import type { Policies } from '../shared/policies.js';
import { expectedPayout } from './calculate-payout.js';
import { intervalOf, periodOn, type PayoutPeriod } from './payout-period.js';
import type { PayoutLine } from './payout.js';
import type { PayoutQueries } from './ports.js';
import type { Withheld } from './withholding.js';

export interface CurrentPeriodView {
  readonly period: PayoutPeriod;
  /** All that is earned and not paid out. */
  readonly accrued: { readonly escrow: Krw; readonly releasable: Krw };
  /** The period's payout as it stands: of what is released already, or will be before the period ends. */
  readonly expected: Withheld;
  readonly lines: readonly PayoutLine[];
}

/** How a mentor stands in the payout period that runs now. */
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
