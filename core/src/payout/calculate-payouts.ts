import type { Clock } from '../shared/clock.js';
import { DomainError } from '../shared/domain-error.js';
import type { PayoutId } from '../shared/ids.js';
import { forEachOf, joinReports, NOTHING_DONE } from '../shared/job-run.js';
import type { Job, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import type { DepositPayout } from './deposit-payout.js';
import { lastCompletePeriod } from './payout-period.js';
import type { PayoutQueries } from './ports.js';

/** Mentors of one transaction, deposits of one reading, and how often a run repeats either: more than there are mentors. */
const BATCH = 500;
const MAX_BATCHES = 1_000;

/**
 * The job `payout-calculate`: the payouts of the last complete period, then the deposit of every payout that waits for one. A period
 * that was missed needs no run of its own: its lines are in no payout yet, so this one pays them. The report counts payouts made
 * and deposits tried; a refused deposit is a failure of its row.
 */
export class CalculatePayouts implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'payouts' | 'outbox'>>,
    private readonly queries: Pick<PayoutQueries, 'toDeposit'>,
    private readonly deposit: DepositPayout,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async run(): Promise<JobReport> {
    const made = await this.calculate();
    return joinReports({ ...NOTHING_DONE, considered: made, changed: made }, await this.depositAll());
  }

  private async calculate(): Promise<number> {
    const at = this.clock.now();
    const period = lastCompletePeriod(at, this.policies.payout);
    let made = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const count = await this.transaction.run(async ({ payouts, outbox }) => {
        const calculated = await payouts.calculate(period, at, this.policies.payout, BATCH);
        for (const { id, mentorId, net, status } of calculated) {
          if (status === 'calculated') await outbox.add({ type: 'payout-calculated', payoutId: id, mentorId, net });
        }
        return calculated.length;
      });
      if (count === 0) break;
      made += count;
    }
    return made;
  }

  private async depositAll(): Promise<JobReport> {
    const tried = new Set<PayoutId>();
    let report = NOTHING_DONE;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const waiting = (await this.queries.toDeposit(BATCH)).filter((id) => !tried.has(id));
      if (waiting.length === 0) break;
      for (const id of waiting) tried.add(id);
      report = joinReports(report, await forEachOf(waiting, (id) => this.depositOne(id)));
    }
    return report;
  }

  private async depositOne(id: PayoutId): Promise<boolean> {
    const payout = await this.deposit.execute(id, 'calculated');
    if (payout?.status === 'failed') throw new DomainError('payment-failed', payout.failureReason, { payoutId: id });
    return payout !== null;
  }
}
