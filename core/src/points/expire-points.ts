import type { Clock } from '../shared/clock.js';
import type { Job, JobReport } from '../shared/job.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';

/** Lots of one transaction, and transactions of one run: together more than any day brings. */
const BATCH = 5_000;
const MAX_BATCHES = 1_000;

/** A part of the job `payment-ledger-release`: what is left of expired lots is owed to nobody any more (docs/domain.md, Money: Points). */
export class ExpirePoints implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'pointLots'>>,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<JobReport> {
    const at = this.clock.now();
    let expired = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const count = await this.transaction.run(({ pointLots }) => pointLots.expireDue(at, BATCH));
      if (count === 0) break;
      expired += count;
    }
    return { considered: expired, changed: expired, skipped: 0, failures: [] };
  }
}
