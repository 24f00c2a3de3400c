import { deleteInBatches } from '../../application/delete-in-batches.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { RequiredWorkerPorts } from '../../application/ports.js';
import { minus } from '../../kernel/instant.js';

/** Replaces old results of channels by their counts, from which the dashboard reads the same figures. The inbox stays complete. */
export class CountResults implements Job {
  constructor(private readonly ports: RequiredWorkerPorts<'deliveries', 'clock' | 'policies'>) {}

  run(options?: JobOptions): Promise<JobReport> {
    const { workerTransaction, clock, policies } = this.ports;
    const before = minus(clock.now(), policies.notification.resultsKeptMs);
    return deleteInBatches(
      (limit) => workerTransaction.run(({ deliveries }) => deliveries.replaceResultsByCounts(before, limit)),
      options,
    );
  }
}
