import { joinReports, runForEachItem } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { Reads } from '../../application/ports.js';
import { readPages } from '../../application/read-pages.js';
import type { DueRow } from '../../application/due-row.js';
import { askUntilSilent } from '../../application/silence-limit.js';
import type { PayoutId } from '../../kernel/ids.js';
import { minus } from '../../kernel/instant.js';
import type { DepositPayout } from './deposit-payout.js';

/** The bank's part of the job `payment-reconcile`: finds the outcome of unanswered deposits, and returned deposits. */
export class ReconcilePayouts implements Job {
  constructor(
    private readonly ports: Reads<'payouts', 'bank' | 'clock' | 'policies'>,
    private readonly deposit: DepositPayout,
  ) {}

  /** Reconciles deposits first: a deposit has to be known before it can be returned. */
  async run(): Promise<JobReport> {
    const answered = await this.queryOutcomes();
    return joinReports(answered, await this.askForReturns());
  }

  private async queryOutcomes(): Promise<JobReport> {
    const { bank, clock, queries } = this.ports;
    const now = clock.now();
    const sent = await readPages<DueRow<PayoutId>>((after) => queries.payouts.unanswered(now, !bank.byFile, after));
    return askUntilSilent(clock, sent, async ({ id }) => {
      const payout = await this.deposit.resume(id);
      return payout === null ? 'no answer' : payout.status !== 'processing';
    });
  }

  private async askForReturns(): Promise<JobReport> {
    const { watchReturnsMs } = this.ports.policies.payout;
    const returned = await this.ports.bank.returned(minus(this.ports.clock.now(), watchReturnsMs));
    return runForEachItem(
      returned,
      ({ key, reason }) => this.deposit.recordReturn(key, reason),
      ({ key }) => key,
    );
  }
}
