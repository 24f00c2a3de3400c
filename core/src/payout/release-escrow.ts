import type { Clock } from '../shared/clock.js';
import type { Job, JobReport } from '../shared/job.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';

/** Earnings of one transaction, and transactions of one run: together more than any two weeks bring. */
const BATCH = 5_000;
const MAX_BATCHES = 1_000;

/** The job `payment-ledger-release`: what has waited its seven days leaves the escrow. */
export class ReleaseEscrow implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'earnings'>>,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<JobReport> {
    const at = this.clock.now();
    let released = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const count = await this.transaction.run(({ earnings }) => earnings.releaseDue(at, BATCH));
      if (count === 0) break;
      released += count;
    }
    return { considered: released, changed: released, skipped: 0, failures: [] };
  }
}
