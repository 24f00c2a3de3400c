import { reportChanged } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts } from '../../application/ports.js';
import { minus } from '../../kernel/instant.js';

/** Deletes payment intents that are too old for the daily comparison with the gateway to find their money. */
export class ForgetIntents implements Job {
  constructor(private readonly ports: RequiredPorts<'paymentIntents', 'clock' | 'policies'>) {}

  async run(): Promise<JobReport> {
    const before = minus(this.ports.clock.now(), this.ports.policies.payment.intentKeptMs);
    const removed = await this.ports.transaction.run(({ paymentIntents }) => paymentIntents.deleteOlderThan(before));
    return reportChanged(removed);
  }
}
