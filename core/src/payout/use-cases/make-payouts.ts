import type { Repositories } from '../../application/repositories.js';
import type { BatchOptions } from '../../application/set-based-run.js';
import type { Day } from '../../kernel/calendar.js';
import type { Ids, MentorId, PayoutBatchId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { PayoutPolicy } from '../policy.js';
import type { PayoutBatches } from '../ports.js';
import { calculatePayout } from '../rules/calculate-payout.js';
import { newPayoutBatch, type PayoutBatch } from '../rules/payout-batch.js';
import type { Payout } from '../rules/payout.js';

/** The instant, policy, ids and rule with which payouts are calculated. */
export interface PayoutInputs {
  readonly at: Instant;
  readonly policy: PayoutPolicy;
  readonly ids: Ids;
  /** The rule; default: `calculatePayout` of the core. */
  readonly calculate?: typeof calculatePayout;
}

type MakePayoutsRepositories = Pick<Repositories, 'payouts' | 'payoutBatches' | 'journal' | 'earnings'>;

/**
 * Makes and books at most `limit` due payouts, and adds those that are not carried over to the open batch of their period.
 * @returns the payouts made; empty when no payout is due.
 */
export async function makePayouts(
  { payouts, payoutBatches, journal, earnings }: MakePayoutsRepositories,
  { at, policy, ids, calculate = calculatePayout }: PayoutInputs,
  limit: number,
  { except, onTaken }: BatchOptions<MentorId> = {},
): Promise<readonly Payout[]> {
  const due = await payouts.takeDue(limit, except);
  if (due[0]) onTaken?.(due[0].mentorId);
  const calculated = due.map((one) => calculate(one, at, policy, ids));
  const made = await inBatch(
    payoutBatches,
    calculated.map(({ payout }) => payout),
    (periodId) => newPayoutBatch(ids.next(), periodId, at),
  );
  await payouts.add(...made);
  await journal.append(...calculated.flatMap(({ entry }) => entry ?? []));
  await earnings.add(...calculated.flatMap(({ carriedOver }) => carriedOver ?? []));
  return made;
}

async function inBatch(
  batches: Pick<PayoutBatches, 'findOrAddOpen'>,
  payouts: readonly Payout[],
  create: (periodId: Day) => PayoutBatch,
): Promise<readonly Payout[]> {
  const byPeriod = new Map<Day, PayoutBatchId>();
  for (const { status, period } of payouts)
    if (status === 'calculated' && !byPeriod.has(period.periodId))
      byPeriod.set(period.periodId, await batches.findOrAddOpen(create(period.periodId)));
  return payouts.map((payout) =>
    payout.status === 'calculated' ? { ...payout, batchId: byPeriod.get(payout.period.periodId) ?? null } : payout,
  );
}
