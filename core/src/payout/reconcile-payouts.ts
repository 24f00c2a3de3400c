import type { Clock } from '../shared/clock.js';
import { forEachOf } from '../shared/job-run.js';
import type { Job, JobReport } from '../shared/job.js';
import type { DepositPayout } from './deposit-payout.js';
import type { PayoutQueries } from './ports.js';

/** Deposits asked for in one run; the others wait for the next. */
const AT_ONCE = 500;

/** The bank's part of the job `payment-reconcile`: asks what became of deposits that had no answer. */
export class ReconcilePayouts implements Job {
  constructor(
    private readonly queries: Pick<PayoutQueries, 'unanswered'>,
    private readonly deposit: DepositPayout,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<JobReport> {
    const unanswered = await this.queries.unanswered(this.clock.now(), AT_ONCE);
    return forEachOf(unanswered, async (id) => (await this.deposit.resume(id)).status !== 'processing');
  }
}
