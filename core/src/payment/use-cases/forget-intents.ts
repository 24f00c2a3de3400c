import { deleteInBatches } from '../../application/delete-in-batches.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { RequiredPorts } from '../../application/ports.js';
import { minus } from '../../kernel/instant.js';

/** Deletes payment intents that are too old for the daily comparison with the gateway to find their money. */
export class ForgetIntents implements Job {
  constructor(private readonly ports: RequiredPorts<'paymentIntents', 'clock' | 'policies'>) {}

  run(options?: JobOptions): Promise<JobReport> {
    const { clock, policies, transaction } = this.ports;
    const before = minus(clock.now(), policies.payment.intentKeptMs);
    return deleteInBatches(
      (limit) => transaction.run(({ paymentIntents }) => paymentIntents.deleteOlderThan(before, limit)),
      options,
    );
  }
}
