import { countFailed, type FinishedRun, type JobReport } from '@spotter/core/application';
import { formatInstant, type Instant } from '@spotter/core/kernel';
import { formatOrNull } from './result-text.js';

/** Formats a run as text: its counts and the failed rows. */
export const formatRun = (run: FinishedRun): readonly string[] => [
  `${run.job}: considered ${run.considered}, changed ${run.changed}, skipped ${run.skipped}, failed ${countFailed(run)}`,
  ...failuresInWords(run),
];

export function failuresInWords(report: JobReport): readonly string[] {
  const omitted = countFailed(report) - report.failures.length;
  return [
    ...report.failures.map(({ id, code, message }) => `  ${id}  ${code}  ${message}`),
    ...(omitted > 0 ? [`  and ${omitted} more`] : []),
  ];
}

interface Times {
  readonly dueAt: Instant | null;
  readonly startedAt: Instant;
  readonly finishedAt: Instant | null;
}

/** Formats a run as JSON, with times as in the API. */
export const toRunJson = <Run extends Times>({ dueAt, startedAt, finishedAt, ...run }: Run) => ({
  ...run,
  dueAt: formatOrNull(dueAt),
  startedAt: formatInstant(startedAt),
  finishedAt: formatOrNull(finishedAt),
});
