import { reportChanged } from '../../application/job-run.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { RequiredWorkerPorts } from '../../application/ports.js';
import { minus } from '../../kernel/instant.js';

/** Replaces old results of channels by their counts, from which the dashboard reads the same figures. The inbox stays complete. */
export class CountResults implements Job {
  constructor(private readonly ports: RequiredWorkerPorts<'deliveries', 'clock' | 'policies'>) {}

  async run({ stopping = () => false }: JobOptions = {}): Promise<JobReport> {
    const { workerTransaction, clock, policies } = this.ports;
    const { resultsKeptMs, countedAtOnce } = policies.notification;
    const before = minus(clock.now(), resultsKeptMs);
    let counted = 0;
    let batch = 0;
    do {
      batch = await workerTransaction.run(({ deliveries }) => deliveries.replaceResultsByCounts(before, countedAtOnce));
      counted += batch;
    } while (batch === countedAtOnce && !stopping());
    return reportChanged(counted);
  }
}
