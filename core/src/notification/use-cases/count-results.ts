import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import { minus } from '../../kernel/instant.js';

/** Replaces old results of channels by their counts, from which the dashboard reads the same figures. The inbox stays complete. */
export class CountResults implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'deliveries'>>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async run({ stopping = () => false }: JobOptions = {}): Promise<JobReport> {
    const { resultsKeptMs, countedAtOnce } = this.policies.notification;
    const before = minus(this.clock.now(), resultsKeptMs);
    let counted = 0;
    let batch = 0;
    do {
      batch = await this.transaction.run(({ deliveries }) => deliveries.countResults(before, countedAtOnce));
      counted += batch;
    } while (batch === countedAtOnce && !stopping());
    return { considered: counted, changed: counted, skipped: 0, failures: [] };
  }
}
