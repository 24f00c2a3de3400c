import type { Job, JobReport } from '../../application/job.js';
import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import { forgottenSince } from '../rules/keyed-request.js';
import type { Clock } from '../../kernel/clock.js';

/** Requests per transaction, and transactions per run: together more than accumulate in a day. */
const BATCH = 1_000;

const MAX_BATCHES = 1_000;

/** The job `idempotency-expire`: deletes requests whose key has expired. */
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
