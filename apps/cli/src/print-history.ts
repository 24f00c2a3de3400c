import type { JobRun } from '@spotter/core/application';
import { formatInstant, SECOND, type Instant } from '@spotter/core/kernel';
import { columns } from './columns.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { requireKnownJob } from './known-job.js';
import { readInRuntime } from './with-runtime.js';
import { toRunJson } from './job-run-text.js';
import type { CliEnvironment } from './cli-environment.js';
import { jsonText, type JsonOption } from './result-text.js';

interface HistoryOptions extends JsonOption {
  readonly job?: string;
  readonly size: number;
}

export async function printHistory(
  environment: CliEnvironment,
  { job, size, json }: HistoryOptions,
): Promise<ExitCode> {
  if (job !== undefined) requireKnownJob(job);
  const { items } = await readInRuntime(environment, ({ persistence }) =>
    persistence.jobRuns.list({ job }, { page: 1, size }),
  );
  environment.output.write(json ? jsonText(items.map(toRunJson)) : columns(TITLES, items.map(toCells)));
  return EXIT.success;
}

const TITLES = ['started', 'due', 'took', 'job', 'by', 'considered', 'changed', 'skipped', 'failed', 'outcome'];

const toCells = (run: JobRun): readonly string[] => [
  formatTime(run.startedAt),
  run.dueAt === null ? '-' : formatTime(run.dueAt),
  run.finishedAt === null ? '-' : `${((run.finishedAt - run.startedAt) / SECOND).toFixed(1)} s`,
  run.job,
  run.by,
  ...[run.considered, run.changed, run.skipped, run.failed].map(String),
  run.reason === null ? run.outcome : `${run.outcome} (${run.reason})`,
];

const formatTime = (at: Instant): string => formatInstant(at).slice(0, 19).replace('T', ' ');
