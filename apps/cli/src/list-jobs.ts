import { defaultPolicies } from '@spotter/core/application';
import { formatInstant, instant } from '@spotter/core/kernel';
import { JOB_SCHEDULES, nextDue, type JobSchedule } from '@spotter/cron-runner';
import { EXIT, type ExitCode } from './exit-code.js';
import type { CliEnvironment } from './cli-environment.js';
import { columns } from './columns.js';

export async function listJobs({ output }: CliEnvironment, { json = false }: { json?: boolean }): Promise<ExitCode> {
  const now = instant(Date.now());
  const jobs = Object.entries<JobSchedule>(JOB_SCHEDULES).map(([job, { pattern, onlyOn }]) => ({
    job,
    pattern,
    onlyOn: onlyOn ?? null,
    nextDueAt: formatInstant(nextDue(JOB_SCHEDULES[job as keyof typeof JOB_SCHEDULES], now, defaultPolicies.payout)),
  }));
  const rows = jobs.map(({ job, pattern, onlyOn, nextDueAt }) => [job, pattern, nextDueAt.slice(0, 16), onlyOn ?? '']);
  output.write(json ? `${JSON.stringify(jobs, null, 2)}\n` : columns(['job', 'due', 'next', 'only on'], rows));
  return EXIT.success;
}
