import { failedOf, formatInstant, type FinishedRun, type Instant, type JobReport } from '@spotter/core';

/** A run for a person: what it did, and which rows failed. */
export const runInWords = (run: FinishedRun): readonly string[] => [
  `${run.job}: considered ${run.considered}, changed ${run.changed}, skipped ${run.skipped}, failed ${failedOf(run)}`,
  ...failuresInWords(run),
];

export function failuresInWords(report: JobReport): readonly string[] {
  const untold = failedOf(report) - report.failures.length;
  return [
    ...report.failures.map(({ id, code, message }) => `  ${id}  ${code}  ${message}`),
    ...(untold > 0 ? [`  and ${untold} more`] : []),
  ];
}

interface Times {
  readonly dueAt: Instant | null;
  readonly startedAt: Instant;
  readonly finishedAt: Instant | null;
}

/** A run for a program, its times as the wire has them. */
export const runOnTheWire = <Run extends Times>({ dueAt, startedAt, finishedAt, ...run }: Run) => ({
  ...run,
  dueAt: orNull(dueAt),
  startedAt: formatInstant(startedAt),
  finishedAt: orNull(finishedAt),
});

const orNull = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));
