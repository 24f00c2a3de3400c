import type { JobHistoryPolicy } from './job-history-policy.js';
import type { JobRuns } from './job-history.js';
import { reportChanged } from './job-run.js';
import type { Job, JobReport } from './job.js';
import type { Clock } from '../kernel/clock.js';
import { minus } from '../kernel/instant.js';

/** Runs per statement, and statements per run: together more than accumulate in a day. */
const BATCH = 5_000;

const MAX_BATCHES = 1_000;

/** The job `job-history-expire`: deletes job runs whose retention has ended. */
export class ForgetJobRuns implements Job {
  constructor(
    private readonly runs: Pick<JobRuns, 'forget'>,
    private readonly clock: Clock,
    private readonly policies: { readonly jobHistory: JobHistoryPolicy },
  ) {}

  async run(): Promise<JobReport> {
    const before = minus(this.clock.now(), this.policies.jobHistory.keepMs);
    let removed = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const count = await this.runs.forget(before, BATCH);
      removed += count;
      if (count < BATCH) break;
    }
    return reportChanged(removed);
  }
}
