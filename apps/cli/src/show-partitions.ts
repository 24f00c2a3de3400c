import type { Instant } from '@spotter/core/kernel';
import { DetachPartition, MoveStrayRows, type Partition } from '@spotter/core/operation';
import type { CliEnvironment } from './cli-environment.js';
import { columns } from './columns.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { runJob } from './run-job.js';
import { rethrowInvalidInput } from './usage-error.js';
import { maintainPartitions, readInRuntime } from './with-runtime.js';
import { formatOrNull, jsonText, type JsonOption } from './result-text.js';

export async function listPartitions(environment: CliEnvironment, { json }: JsonOption): Promise<ExitCode> {
  const { partitions, strayRows } = await readInRuntime(environment, async ({ persistence }) => ({
    partitions: await persistence.partitions.list(),
    strayRows: await persistence.partitions.listStrayRows(),
  }));
  const warnings = strayRows.map(
    ({ table, rows }) => `${rows} rows of ${table} are in its default partition: run spotter partitions move.\n`,
  );
  environment.output.write(
    json
      ? jsonText({ partitions: partitions.map(toJson), strayRows })
      : columns(TITLES, partitions.map(toCells)) + warnings.join(''),
  );
  return strayRows.length === 0 ? EXIT.success : EXIT.completedWithErrors;
}

export const makePartitions = (environment: CliEnvironment): Promise<ExitCode> =>
  runJob(environment, 'partition-make', {});

export async function detachPartition(environment: CliEnvironment, name: string): Promise<ExitCode> {
  await maintainPartitions(environment, ({ partitions }, clock, policies) =>
    new DetachPartition(partitions, clock, policies).execute(name).catch(rethrowInvalidInput),
  );
  environment.output.write(`Detached ${name}. Dump the table partitions.${name}, then drop it.\n`);
  return EXIT.success;
}

export async function moveStrayRows(environment: CliEnvironment): Promise<ExitCode> {
  const { moved, left } = await maintainPartitions(environment, async ({ partitions }, clock, policies) => ({
    moved: await new MoveStrayRows(partitions, clock, policies).execute(),
    left: await partitions.listStrayRows(),
  }));
  const lines = [
    ...moved.map(({ table, partition, rows }) => `Moved ${rows} rows of ${table} to ${partition}.\n`),
    ...left.map(
      ({ table, rows }) => `${rows} rows of ${table} stay: no partitions are made for the time of their ids.\n`,
    ),
  ];
  environment.output.write(lines.length === 0 ? 'Every row is in the partition of its period.\n' : lines.join(''));
  return left.length === 0 ? EXIT.success : EXIT.completedWithErrors;
}

const TITLES = ['table', 'partition', 'from', 'until', 'size'];

const MEGABYTE = 2 ** 20;

const toCells = ({ table, name, startsAt, endsAt, bytes }: Partition): readonly string[] => [
  table,
  name,
  bound(startsAt),
  bound(endsAt),
  `${(bytes / MEGABYTE).toFixed(1)} MB`,
];

const bound = (at: Instant | null): string => formatOrNull(at)?.slice(0, 'YYYY-MM-DD'.length) ?? '';

const toJson = ({ startsAt, endsAt, ...partition }: Partition): object => ({
  ...partition,
  startsAt: formatOrNull(startsAt),
  endsAt: formatOrNull(endsAt),
});
