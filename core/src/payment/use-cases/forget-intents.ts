import type { Job, JobReport } from '../../application/job.js';
import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import { minus } from '../../kernel/instant.js';

/** Deletes payment intents for which no money can be found any more. */
export class ForgetIntents implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'paymentIntents'>>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async run(): Promise<JobReport> {
    const before = minus(this.clock.now(), this.policies.payment.intentKeptMs);
    const removed = await this.transaction.run(({ paymentIntents }) => paymentIntents.forget(before));
    return { considered: removed, changed: removed, skipped: 0, failures: [] };
  }
}
