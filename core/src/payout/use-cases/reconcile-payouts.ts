import { forEachDue, runForEach, joinReports } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { Policies } from '../../application/policies.js';
import type { Clock } from '../../kernel/clock.js';
import { minus } from '../../kernel/instant.js';
import type { Bank, DueDeposit, PayoutQueries } from '../ports.js';
import type { DepositPayout } from './deposit-payout.js';

/** The bank's part of the job `payment-reconcile`: finds the outcome of unanswered deposits, and returned deposits. */
export class ReconcilePayouts implements Job {
  constructor(
    private readonly queries: Pick<PayoutQueries, 'unanswered'>,
    private readonly bank: Pick<Bank, 'returned' | 'byFile'>,
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
      (after) => this.queries.unanswered(now, !this.bank.byFile, after),
      async (id) => (await this.deposit.resume(id)).status !== 'processing',
    );
  }

  private async askForReturns(): Promise<JobReport> {
    const { watchReturnsMs } = this.policies.payout;
    const returned = await this.bank.returned(minus(this.clock.now(), watchReturnsMs));
    const reasons = new Map(returned.map(({ key, reason }) => [key, reason]));
    return runForEach(reasons.keys(), (key) => this.deposit.takeBack(key, reasons.get(key) ?? ''));
  }
}
