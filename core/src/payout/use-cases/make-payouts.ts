import type { RowSelection } from '../../application/row-selection.js';
import type { Stores } from '../../application/stores.js';
import type { Ids, MentorId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { PayoutPolicy } from '../policy.js';
import { calculatePayout } from '../rules/calculate-payout.js';
import type { Payout } from '../rules/payout.js';

/** What payouts are calculated by. */
export interface PayoutTerms {
  readonly at: Instant;
  readonly policy: PayoutPolicy;
  readonly ids: Ids;
  /** The rule; default: `calculatePayout` of the core. */
  readonly calculate?: typeof calculatePayout;
}

/** Makes and books at most `limit` due payouts. @returns the payouts made; empty when none is due. */
export async function makePayouts(
  { payouts, journal, earnings }: Pick<Stores, 'payouts' | 'journal' | 'earnings'>,
  { at, policy, ids, calculate = calculatePayout }: PayoutTerms,
  limit: number,
  selection?: RowSelection<MentorId>,
): Promise<readonly Payout[]> {
  const due = await payouts.takeDue(limit, selection);
  const calculated = due.map((one) => calculate(one, at, policy, ids));
  await payouts.add(...calculated.map(({ payout }) => payout));
  await journal.append(...calculated.flatMap(({ entry }) => entry ?? []));
  await earnings.add(...calculated.flatMap(({ carriedOver }) => carriedOver ?? []));
  return calculated.map(({ payout }) => payout);
}
