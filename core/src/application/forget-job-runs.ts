import { deleteInBatches } from './delete-in-batches.js';
import type { JobHistoryPolicy } from './job-history-policy.js';
import type { JobRuns } from './job-history.js';
import type { Job, JobOptions, JobReport } from './job.js';
import type { Clock } from '../kernel/clock.js';
import { minus } from '../kernel/instant.js';

/** The job `job-history-expire`: deletes job runs whose retention has ended. */
export class ForgetJobRuns implements Job {
  constructor(
    private readonly runs: Pick<JobRuns, 'forget'>,
    private readonly clock: Clock,
    private readonly policies: { readonly jobHistory: JobHistoryPolicy },
  ) {}

  run(options?: JobOptions): Promise<JobReport> {
    const before = minus(this.clock.now(), this.policies.jobHistory.keepMs);
    return deleteInBatches((limit) => this.runs.forget(before, limit), options);
  }
}
