import { lastDue, JOB_SCHEDULES } from '@spotter/cron-runner';
import { defaultPolicies, MAX_CLOCK_DIFFERENCE_MS, type JobRun, type JobRunFilter } from '@spotter/core/application';
import { formatInstant, instant, MINUTE, plus, SECOND, type Instant } from '@spotter/core/kernel';
import type { Configuration, Runtime } from '@spotter/app-http';
import { ok, unsure, wrong, type Finding } from './finding.js';
import { examineDemoPeople } from './published.js';

type Database = Runtime['persistence'];
type Condition = Awaited<ReturnType<Database['condition']>>;

const OLDEST_VERSION = 150_000;
const SKEW_MS = SECOND;
/** A running scheduler checks every second, so a job that is due every minute runs within this time. */
const SCHEDULE_LATE_MS = 5 * MINUTE;

export async function examineDatabase(database: Database, configuration: Configuration): Promise<readonly Finding[]> {
  const before = Date.now();
  const condition = await database.condition();
  const skewMs = condition.at - (before + Date.now()) / 2;
  const migrations = await examineMigrations(database);
  return [
    serverFinding(condition),
    ...settingFindings(condition),
    connectionsFinding(condition, configuration.databasePool),
    skewFinding(skewMs),
    migrations,
    ...(migrations.verdict !== 'wrong'
      ? [
          await examinePartitions(database),
          await examineDemoPeople(database, configuration),
          await examineSchedule(database, configuration),
        ]
      : []),
  ];
}

function serverFinding({ version }: Condition): Finding {
  const shown = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000} is reachable.`;
  return version >= OLDEST_VERSION
    ? ok('database', shown)
    : wrong('database', shown, 'Upgrade it: PostgreSQL 15 is the oldest supported version.');
}

const settingFindings = (condition: Condition): readonly Finding[] => {
  const { readOnly, extensionAvailable, canCreateTables, logsValues } = condition;
  const migrateAs = 'Run spotter migrate up as another user before an upgrade.';
  const logLess = 'Set log_error_verbosity = terse and log_min_error_statement = panic.';
  return [
    readOnly && wrong('database', 'The database is read-only.', 'Set DATABASE_URL to the primary, not a standby.'),
    !extensionAvailable &&
      wrong('database', 'The extension btree_gist is missing.', 'Install the contrib modules of PostgreSQL.'),
    !canCreateTables && unsure('database', 'The database user cannot create tables.', migrateAs),
    logsValues && unsure('database', 'The log of PostgreSQL contains personal data.', logLess),
  ].filter((finding) => finding !== false);
};

const connectionsFinding = ({ connectionsAllowed }: Condition, pool: number): Finding =>
  pool < connectionsAllowed
    ? ok('connections', `This process uses up to ${pool} of ${connectionsAllowed}.`)
    : wrong(
        'connections',
        `One process uses up to ${pool}, and the database allows ${connectionsAllowed} in total.`,
        'Lower DATABASE_POOL, or raise max_connections.',
      );

function skewFinding(skewMs: number): Finding {
  const seconds = (Math.abs(skewMs) / SECOND).toFixed(1);
  return Math.abs(skewMs) <= SKEW_MS
    ? ok('clock', 'The clock matches the database’s within a second.')
    : wrong(
        'clock',
        `The clock of the database is ${seconds} s ${skewMs > 0 ? 'ahead' : 'behind'}.`,
        'Synchronise both machines by NTP: tokens, deadlines and webhooks depend on the time.',
      );
}

async function examineMigrations(database: Database): Promise<Finding> {
  const { applied, pending, unknown } = await database.migrations();
  if (pending.length > 0)
    return wrong('migrations', `Not applied: ${pending.join(', ')}.`, 'Run spotter migrate up, or start a service.');
  return unknown.length === 0
    ? ok('migrations', `All ${applied.length} migrations are applied.`)
    : unsure('migrations', `Of a newer release: ${unknown.join(', ')}.`, 'Use the release that applied them.');
}

async function examinePartitions({ partitions }: Database): Promise<Finding> {
  const stray = await partitions.listStrayRows();
  if (stray.length === 0) return ok('partitions', 'Every row is in the partition of its period.');
  const says = `Rows are in the default partition of ${stray.map(({ table }) => table).join(', ')}.`;
  return unsure('partitions', says, 'Let partition-make run every day, and run spotter partitions move.');
}

/** A job that is due every minute shows whether jobs run. */
async function examineSchedule(database: Database, { mode, scheduler }: Configuration): Promise<Finding> {
  const job = 'no-show-detection';
  const now = instant(Date.now());
  // The clock of a sandbox may be ahead.
  const until: JobRunFilter = mode === 'production' ? { startedUntil: plus(now, MAX_CLOCK_DIFFERENCE_MS) } : {};
  const { items } = await database.jobRuns.list({ job, ...until }, { page: 1, size: 1 });
  const due = lastDue(JOB_SCHEDULES[job], now, defaultPolicies.payout);
  const todo = RUN_JOBS[scheduler];
  const [last] = items;
  if (!last) return unsure('jobs', `${job} has never run.`, todo);
  return isLate(last, due)
    ? unsure('jobs', `${job} has not run since ${formatInstant(last.startedAt)}.`, todo)
    : ok('jobs', `Jobs run; last trigger and process: ${last.by}.`);
}

const RUN_JOBS = {
  'in-process': 'Start the service: with SCHEDULER=in-process it runs the jobs.',
  none: 'Start spotter jobs schedule, set SCHEDULER=in-process, or call /api/system/cron (docs/operations.md, Jobs).',
};

const isLate = ({ startedAt }: JobRun, due: Instant): boolean => startedAt < due - SCHEDULE_LATE_MS;
