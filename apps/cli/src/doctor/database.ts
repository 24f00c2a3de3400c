import { lastDue, CADENCE } from '@spotter/cron-runner';
import { defaultPolicies, formatInstant, instant, MINUTE, SECOND, type Instant, type JobRun } from '@spotter/core';
import type { House } from '@spotter/app-http';
import { ok, unsure, wrong, type Finding } from './finding.js';

type Database = House['persistence'];
type Condition = Awaited<ReturnType<Database['condition']>>;

const OLDEST_VERSION = 150_000;
const SKEW_MS = SECOND;
/** A scheduler looks every second: one that is there has run what is due every minute within this. */
const SCHEDULE_LATE_MS = 5 * MINUTE;

export async function examineDatabase(database: Database, pool: number): Promise<readonly Finding[]> {
  const before = Date.now();
  const condition = await database.condition();
  const skewMs = condition.at - (before + Date.now()) / 2;
  const migrations = await examineMigrations(database);
  return [
    serverFinding(condition),
    ...writingFindings(condition),
    connectionsFinding(condition, pool),
    skewFinding(skewMs),
    migrations,
    ...(migrations.verdict === 'ok' ? [await examineSchedule(database)] : []),
  ];
}

function serverFinding({ version }: Condition): Finding {
  const shown = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000} answers.`;
  return version >= OLDEST_VERSION
    ? ok('database', shown)
    : wrong('database', shown, 'Upgrade it: PostgreSQL 15 is the oldest that is known to do.');
}

const writingFindings = ({ readOnly, extensionAvailable, mayMakeTables }: Condition): readonly Finding[] => [
  ...(readOnly ? [wrong('database', 'It takes no writes.', 'Let DATABASE_URL mean the primary, not a standby.')] : []),
  ...(extensionAvailable
    ? []
    : [wrong('database', 'It lacks the extension btree_gist.', 'Install the contrib modules of PostgreSQL.')]),
  ...(mayMakeTables
    ? []
    : [
        unsure(
          'database',
          'Its user may make no tables.',
          'Let another user run spotter migrate up before an upgrade.',
        ),
      ]),
];

const connectionsFinding = ({ connectionsAllowed }: Condition, pool: number): Finding =>
  pool < connectionsAllowed
    ? ok('connections', `This process takes up to ${pool} of ${connectionsAllowed}.`)
    : wrong(
        'connections',
        `One process takes up to ${pool}, and the database allows ${connectionsAllowed} in all.`,
        'Lower DATABASE_POOL, or raise max_connections.',
      );

function skewFinding(skewMs: number): Finding {
  const seconds = (Math.abs(skewMs) / SECOND).toFixed(1);
  return Math.abs(skewMs) <= SKEW_MS
    ? ok('clock', 'It is that of the database, to a second.')
    : wrong(
        'clock',
        `The database's is ${seconds} s ${skewMs > 0 ? 'ahead' : 'behind'}.`,
        'Let both machines keep their time by NTP: tokens, deadlines and webhooks are judged by it.',
      );
}

async function examineMigrations(database: Database): Promise<Finding> {
  const { applied, pending } = await database.migrations();
  return pending.length === 0
    ? ok('migrations', `All ${applied.length} are applied.`)
    : wrong('migrations', `Not applied: ${pending.join(', ')}.`, 'Run spotter migrate up, or start a service.');
}

/** What is due every minute shows whether anybody runs the jobs. */
async function examineSchedule(database: Database): Promise<Finding> {
  const job = 'no-show-detection';
  const { items } = await database.jobRuns.list({ job }, { page: 1, size: 1 });
  const due = lastDue(CADENCE[job], instant(Date.now()), defaultPolicies.payout);
  const todo =
    'Start spotter jobs schedule, or let a scheduler of your own call /api/system/cron (docs/operations.md, Jobs).';
  const [last] = items;
  if (!last) return unsure('jobs', `Nobody has ever run ${job}.`, todo);
  return isLate(last, due)
    ? unsure('jobs', `Nobody has run ${job} since ${formatInstant(last.startedAt)}.`, todo)
    : ok('jobs', 'They run.');
}

const isLate = ({ startedAt }: JobRun, due: Instant): boolean => startedAt < due - SCHEDULE_LATE_MS;
