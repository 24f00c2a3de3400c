import { JOB_SCHEDULES } from '@spotter/cron-runner';
import { UsageError } from './usage-error.js';

/** @throws UsageError that lists the jobs. */
export function requireKnownJob(job: string): void {
  if (!Object.hasOwn(JOB_SCHEDULES, job))
    throw new UsageError(`Unknown job: ${job}. Jobs: ${Object.keys(JOB_SCHEDULES).join(', ')}.`);
}
