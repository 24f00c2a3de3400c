import type { Clock } from '../shared/clock.js';
import type { PointLotId } from '../shared/ids.js';
import type { Job, JobReport } from '../shared/job.js';
import { BadRows, inBatches } from '../shared/set-based-run.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';

/** Lots of one transaction. */
const BATCH = 5_000;

/** A part of the job `payment-ledger-release`: what is left of expired lots is owed to nobody any more (docs/domain.md, Money: Points). */
export class ExpirePoints implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'pointLots'>>,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<JobReport> {
    const at = this.clock.now();
    const bad = new BadRows<PointLotId>();
    const expired = await inBatches(
      this.transaction,
      {
        limit: BATCH,
        work: ({ pointLots }, limit, among) => pointLots.expireDue(at, limit, among),
        first: ({ pointLots }, except) => pointLots.firstExpired(at, except),
      },
      bad,
    );
    return bad.reportBeside(expired);
  }
}
