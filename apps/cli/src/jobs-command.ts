import { Command } from 'commander';
import { DRY_RUN_SECONDS } from './dry-run-seconds.js';
import type { CreateCommand } from './command.js';
import { wholeNumber } from './whole-number.js';

const RUN = [
  'Runs a job once, now. Jobs are idempotent: they may be interrupted, repeated, and run in several processes at once. A row',
  'that fails is reported and does not stop the others.',
].join(' ');

const SCHEDULE = [
  'Runs every job at its times (spotter jobs list) until Ctrl-C or SIGTERM, and then completes the current work. Several',
  'processes may run at once: one of them performs each due run, and another takes over after a crash. After an outage, one run of',
  'each job covers the missed ones. Prints each run that had something to do.',
].join(' ');

const HISTORY = 'Lists the runs of the last 90 days, newest first: job, due time, process and result.';

const AS_OF = 'run as if it were this time (ISO 8601 with an offset); a future time requires --dry-run';

const DRY_RUN = 'roll everything back; the sandbox simulates gateway, bank and channels';

const AT_MOST = `the time limit of a dry run, because its locks block others (default: ${DRY_RUN_SECONDS})`;

export const jobsCommand: CreateCommand = (run) => {
  const jobs = new Command('jobs').description('run and list scheduled jobs');
  jobs
    .command('list')
    .summary('list the jobs and their times')
    .description('Lists the jobs with their cron pattern (business time zone) and their next time.')
    .option('--json', 'as JSON')
    .action(run(async () => (await import('./list-jobs.js')).listJobs));
  jobs
    .command('run')
    .summary('run a job once')
    .description(RUN)
    .argument('<job>', 'for example payout-calculate; see spotter jobs list')
    .option('--as-of <time>', AS_OF)
    .option('--dry-run', DRY_RUN)
    .option('--at-most <seconds>', AT_MOST, wholeNumber(1, 99))
    .option('--json', 'the report as JSON')
    .action(run(async () => (await import('./run-job.js')).runJob));
  jobs
    .command('schedule')
    .summary('run the jobs at their times until stopped')
    .description(SCHEDULE)
    .option('--json', 'one JSON line per run')
    .action(run(async () => (await import('./schedule-jobs.js')).scheduleJobs));
  jobs
    .command('history')
    .summary('list past runs')
    .description(HISTORY)
    .option('--job <job>', 'only this job')
    .option('--size <count>', 'the number of runs, at most 100', wholeNumber(1, 100), 20)
    .option('--json', 'as JSON, with the failed rows')
    .action(run(async () => (await import('./print-history.js')).printHistory));
  return jobs;
};
