import { Command, InvalidArgumentError } from 'commander';
import type { Done } from './exit-code.js';
import type { Surroundings } from './surroundings.js';

const RUN = [
  'Runs a job once, now. Each is idempotent: it may be interrupted, run again, and run while another process runs it. A row',
  'that fails is told of and does not stop the others.',
].join(' ');

const SCHEDULE = [
  'Runs every job at its times (spotter jobs list) until Ctrl-C or SIGTERM, and finishes what it has begun then. As many as you',
  'like may run: each due run is done by one of them, and taken over from one that was killed. After an outage one run of',
  'each job covers those that were missed. Tells of each run that found something to do.',
].join(' ');

const HISTORY = 'Tells which jobs ran, for when, by whom, and what they did, the newest first; of the last 90 days.';

const AS_OF = 'decide as if it were this time (ISO 8601 with an offset); later than now only with --dry-run';

const DRY_RUN = 'do it all and take it back: the sandbox plays gateway, bank and channels';

export function jobsCommand(surroundings: Surroundings, done: Done): Command {
  const jobs = new Command('jobs').description('what is done at set times');
  jobs
    .command('list')
    .summary('the jobs, and when they are due')
    .description('Lists the jobs, when each is due (a pattern of cron, in the business zone) and when next.')
    .option('--json', 'as JSON')
    .action((options: { json?: boolean }) =>
      done(import('./list-jobs.js').then(({ listJobs }) => listJobs(options, surroundings))),
    );
  jobs
    .command('run')
    .summary('run a job once')
    .description(RUN)
    .argument('<job>', 'for example payout-calculate; spotter jobs list names all')
    .option('--as-of <time>', AS_OF)
    .option('--dry-run', DRY_RUN)
    .option('--at-most <seconds>', 'how long a dry run may take, for others wait for what it holds', secondsFrom, 4)
    .option('--json', 'the report as JSON')
    .action((job: string, options: { asOf?: string; dryRun?: boolean; atMost: number; json?: boolean }) =>
      done(import('./run-job.js').then(({ runJob }) => runJob(job, options, surroundings))),
    );
  jobs
    .command('schedule')
    .summary('run the jobs at their times, until it is stopped')
    .description(SCHEDULE)
    .option('--json', 'each run as a line of JSON')
    .action((options: { json?: boolean }) =>
      done(import('./schedule-jobs.js').then(({ scheduleJobs }) => scheduleJobs(options, surroundings))),
    );
  jobs
    .command('history')
    .summary('what the jobs did')
    .description(HISTORY)
    .option('--job <job>', 'of this job alone')
    .option('--size <count>', 'so many runs, at most 100', countFrom, 20)
    .option('--json', 'as JSON, with the rows that failed')
    .action((options: { job?: string; size: number; json?: boolean }) =>
      done(import('./tell-history.js').then(({ tellHistory }) => tellHistory(options, surroundings))),
    );
  return jobs;
}

function secondsFrom(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new InvalidArgumentError('It has to be a whole number from 1 to 99.');
  return Number(text);
}

function countFrom(text: string): number {
  if (!/^[1-9]\d?$|^100$/.test(text)) throw new InvalidArgumentError('It has to be a whole number from 1 to 100.');
  return Number(text);
}
