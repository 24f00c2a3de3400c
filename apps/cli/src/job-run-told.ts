import { formatInstant, type FinishedRun, type Instant } from '@spotter/core';

/** A run for a person: what it did, and each row that failed. */
export const runInWords = ({ job, considered, changed, skipped, failures }: FinishedRun): readonly string[] => [
  `${job}: considered ${considered}, changed ${changed}, skipped ${skipped}, failed ${failures.length}`,
  ...failures.map(({ id, code, message }) => `  ${id}  ${code}  ${message}`),
];

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
