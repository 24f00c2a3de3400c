import { defaultPolicies } from '@spotter/core/application';
import { formatInstant, instant } from '@spotter/core/kernel';
import { JOB_SCHEDULES, nextDue, type JobSchedule } from '@spotter/cron-runner';
import { EXIT, type ExitCode } from './exit-code.js';
import type { CliEnvironment } from './cli-environment.js';
import { columns } from './columns.js';
import { jsonText, type JsonOption } from './result-text.js';

export async function listJobs({ output }: CliEnvironment, { json }: JsonOption): Promise<ExitCode> {
  const now = instant(Date.now());
  const jobs = Object.entries<JobSchedule>(JOB_SCHEDULES).map(([job, schedule]) => ({
    job,
    pattern: schedule.pattern,
    onlyOn: schedule.onlyOn ?? null,
    nextDueAt: formatInstant(nextDue(schedule, now, defaultPolicies.payout)),
  }));
  const rows = jobs.map(({ job, pattern, onlyOn, nextDueAt }) => [job, pattern, nextDueAt.slice(0, 16), onlyOn ?? '']);
  output.write(json ? jsonText(jobs) : columns(['job', 'due', 'next', 'only on'], rows));
  return EXIT.success;
}
