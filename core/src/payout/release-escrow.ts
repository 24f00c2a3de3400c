import type { Clock } from '../shared/clock.js';
import type { EarningId } from '../shared/ids.js';
import type { Job, JobReport } from '../shared/job.js';
import { BadRows, inBatches } from '../shared/set-based-run.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';

/** Earnings of one transaction. */
const BATCH = 5_000;

/** The job `payment-ledger-release`: what has waited its seven days leaves the escrow. */
export class ReleaseEscrow implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'earnings'>>,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<JobReport> {
    const at = this.clock.now();
    const bad = new BadRows<EarningId>();
    const released = await inBatches(
      this.transaction,
      {
        limit: BATCH,
        work: ({ earnings }, limit, among) => earnings.releaseDue(at, limit, among),
        first: ({ earnings }, except) => earnings.firstDue(at, except),
      },
      bad,
    );
    return bad.reportBeside(released);
  }
}
