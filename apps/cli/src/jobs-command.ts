import { Ports } from '@spotter/app-http';
import { formatInstant, parseInstant, type Clock, type Instant, type JobReport } from '@spotter/core';
import { Command, InvalidArgumentError } from 'commander';
import { EXIT, type Done, type ExitCode } from './exit-code.js';
import { inHouse } from './in-house.js';
import { Misuse } from './misuse.js';
import { progressOn } from './progress.js';
import type { Surroundings } from './surroundings.js';

const RUN = [
  'Runs a scheduled job once, now. The jobs and when to run them: docs/operations.md, Jobs. Each is idempotent: it may be',
  'interrupted, run again, and run while another process runs it. A row that fails is told of and does not stop the others.',
].join(' ');

const AS_OF = 'decide as if it were this time (ISO 8601 with an offset); not later than now';

interface RunOptions {
  readonly asOf?: Instant;
  readonly json?: boolean;
}

export function jobsCommand(surroundings: Surroundings, done: Done): Command {
  const jobs = new Command('jobs').description('what is done at set times');
  jobs
    .command('run')
    .summary('run a job once')
    .description(RUN)
    .argument('<job>', 'for example payout-calculate')
    .option('--as-of <time>', AS_OF, instantFrom)
    .option('--json', 'the report as JSON')
    .action((job: string, options: RunOptions) => done(run(job, options, surroundings)));
  return jobs;
}

function instantFrom(text: string): Instant {
  const at = parseInstant(text);
  if (at === null) throw new InvalidArgumentError('It has to look like 2026-11-20T18:00:00+09:00.');
  return at;
}

async function run(job: string, { asOf, json = false }: RunOptions, surroundings: Surroundings): Promise<ExitCode> {
  const { progress, end } = progressOn(surroundings.errors);
  const clockBy = (clock: Clock): Clock => (asOf === undefined ? clock : stoppedAt(asOf, clock));
  const ran = await inHouse(
    surroundings,
    async ({ container }) => {
      const jobs = container.get(Ports.cronRunner);
      const names: readonly string[] = jobs.names;
      if (!names.includes(job)) throw new Misuse(`No such job: ${job}. There are ${names.join(', ')}.`);
      return jobs.run(job, { progress }).finally(end);
    },
    { clockBy },
  );
  surroundings.output.write(json ? asJson(ran) : `${reportOf(ran).join('\n')}\n`);
  return ran.failures.length === 0 ? EXIT.well : EXIT.wrong;
}

/** What has not happened yet cannot be decided. @throws Misuse */
function stoppedAt(asOf: Instant, clock: Clock): Clock {
  const now = clock.now();
  if (asOf > now) throw new Misuse(`--as-of is in the future: it is ${formatInstant(now)}.`);
  return { now: () => asOf };
}

interface JobRun extends JobReport {
  readonly job: string;
  readonly startedAt: Instant;
  readonly finishedAt: Instant;
}

const asJson = ({ startedAt, finishedAt, ...ran }: JobRun): string =>
  `${JSON.stringify({ ...ran, startedAt: formatInstant(startedAt), finishedAt: formatInstant(finishedAt) }, null, 2)}\n`;

const reportOf = ({ job, considered, changed, skipped, failures }: JobRun): readonly string[] => [
  `${job}: considered ${considered}, changed ${changed}, skipped ${skipped}, failed ${failures.length}`,
  ...failures.map(({ id, code, message }) => `  ${id}  ${code}  ${message}`),
];
