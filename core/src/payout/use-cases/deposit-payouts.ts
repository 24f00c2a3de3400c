import { forEachDue } from '../../application/job-run.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { PayoutId } from '../../kernel/ids.js';
import type { DueDeposit, PayoutQueries } from '../ports.js';
import type { DepositPayout } from './deposit-payout.js';

/**
 * The job `payout-deposit`: makes the deposit of every payout that waits for one, also of those whose deposit could not begin before.
 * The report counts deposits tried; a refused deposit is a failure of its row.
 */
export class DepositPayouts implements Job {
  constructor(
    private readonly queries: Pick<PayoutQueries, 'backlog' | 'toDeposit'>,
    private readonly deposit: DepositPayout,
  ) {}

  async run({ progress }: JobOptions = {}): Promise<JobReport> {
    const { toDeposit: total } = await this.queries.backlog();
    let done = 0;
    const tried = () => progress?.({ step: 'deposits', done: (done += 1), total });
    return forEachDue<DueDeposit>(
      (after) => this.queries.toDeposit(after),
      (id) => this.depositOne(id).finally(tried),
    );
  }

  private async depositOne(id: PayoutId): Promise<boolean> {
    const payout = await this.deposit.execute(id);
    if (payout?.status === 'failed') throw new DomainError('payment-failed', payout.failureReason, { payoutId: id });
    return payout !== null;
  }
}
