import type { Clock } from '../shared/clock.js';
import type { Job, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { forgottenSince } from './keyed-request.js';

/** Requests of one transaction, and transactions of one run: together more than a day brings. */
const BATCH = 1_000;
const MAX_BATCHES = 1_000;

/** The job `idempotency-expire`: removes what nobody may ask for any more. */
export class ForgetRequests implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'keyedRequests'>>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async run(): Promise<JobReport> {
    const until = forgottenSince(this.clock.now(), this.policies.idempotency);
    let removed = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const count = await this.transaction.run(({ keyedRequests }) => keyedRequests.removeClaimedUntil(until, BATCH));
      removed += count;
      if (count < BATCH) break;
    }
    return { considered: removed, changed: removed, skipped: 0, failures: [] };
  }
}
