import type { Clock } from '../shared/clock.js';
import { minus } from '../shared/instant.js';
import { forEachDue, forEachOf, joinReports } from '../shared/job-run.js';
import type { Job, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import type { DepositPayout } from './deposit-payout.js';
import type { Bank, DueDeposit, PayoutQueries } from './ports.js';

/** The bank's part of the job `payment-reconcile`: what became of deposits that had no answer, and which ones came back. */
export class ReconcilePayouts implements Job {
  constructor(
    private readonly queries: Pick<PayoutQueries, 'unanswered'>,
    private readonly bank: Pick<Bank, 'returned'>,
    private readonly deposit: DepositPayout,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  /** In this order: a deposit has to be known before it can come back. */
  async run(): Promise<JobReport> {
    const answered = await this.askForAnswers();
    return joinReports(answered, await this.askForReturns());
  }

  private askForAnswers(): Promise<JobReport> {
    const now = this.clock.now();
    return forEachDue<DueDeposit>(
      (after) => this.queries.unanswered(now, after),
      async (id) => (await this.deposit.resume(id)).status !== 'processing',
    );
  }

  private async askForReturns(): Promise<JobReport> {
    const { watchReturnsMs } = this.policies.payout;
    const returned = await this.bank.returned(minus(this.clock.now(), watchReturnsMs));
    const reasons = new Map(returned.map(({ key, reason }) => [key, reason]));
    return forEachOf(reasons.keys(), (key) => this.deposit.takeBack(key, reasons.get(key) ?? ''));
  }
}
