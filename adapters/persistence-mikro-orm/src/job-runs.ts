import {
  countFailed,
  MAX_CLOCK_DIFFERENCE_MS,
  type BegunRun,
  type RunClaim,
  type DueRun,
  type FinishedRun,
  type JobRun,
  type JobRunFilter,
  type JobRunId,
  type JobRuns,
  type StoppedRun,
} from '@spotter/core/application';
import { plus, type Instant, type Millis, type Page, type PageRequest } from '@spotter/core/kernel';
import { given, whereAll } from './queries/conditions.js';
import { descending, type Listing } from './queries/listing.js';
import type { QueryReader } from './queries/query-reader.js';
import { statement } from './statement.js';
import { toTimestamp } from './table.js';

const lease = (position: number): string => `clock_timestamp() + make_interval(secs => $${position}::float8 / 1000)`;

const BEGIN = statement(`
  insert into job_run (id, job, started_at, started_by, lease_until) values ($1, $2, $3, $4, ${lease(5)})`);

/** A takeover gives the run a new id, so that later updates of the earlier process find no row. */
const CLAIM = statement(`
  with claimed as (
    insert into job_run as mine (id, job, started_at, started_by, lease_until, due_at)
    select $1, $2, $3, $4, ${lease(5)}, $6
    where not exists (select from job_run where job = $2 and due_at > $6 and started_at <= $7)
      and not exists (
        select from job_run
        where job = $2 and due_at < $6 and outcome = 'running' and lease_until > clock_timestamp())
    on conflict (job, due_at) do update
      set id = excluded.id, started_at = excluded.started_at, started_by = excluded.started_by,
          lease_until = excluded.lease_until, finished_at = null, outcome = 'running', reason = null,
          considered = 0, changed = 0, skipped = 0, failed = 0, failures = '[]'
      where mine.outcome in ('running', 'stopped') and mine.lease_until < clock_timestamp()
    returning id
  )
  select case
    when exists (select from claimed) then 'mine'
    when exists (
      select from job_run
      where job = $2 and due_at >= $6 and (due_at = $6 or started_at <= $7) and outcome in ('done', 'some_failed'))
    then 'over'
    else 'held'
  end as claim`);

const PROLONG = statement(`update job_run set lease_until = ${lease(2)} where id = $1 and outcome = 'running'`);

const FINISH = statement(`
  update job_run
  set finished_at = $2, outcome = $3, considered = $4, changed = $5, skipped = $6, failed = $7, failures = $8,
      reason = $9, lease_until = ${lease(10)}
  where id = $1 and outcome = 'running'`);

const FORGET = statement(`
  with removed as (
    delete from job_run where id = any (array(
      select id from job_run where started_at < $1 order by started_at, id limit $2 for update skip locked))
    returning 1
  )
  select count(*)::int as count from removed`);

/** Newest first. */
const RUNS: Listing = {
  from: 'job_run j',
  alias: 'j',
  order: descending('j.started_at', 'j.id'),
  columns: `j.id as "runId", j.job, j.due_at as "dueAt", j.started_at as "startedAt", j.started_by as by,
    j.finished_at as "finishedAt", j.considered, j.changed, j.skipped, j.failed, j.failures, j.reason,
    case when j.outcome = 'running' and j.lease_until < clock_timestamp() then 'lost' else j.outcome end as outcome`,
};

/** The runs of jobs and their claims. Leases use the database's clock. */
export class PostgresJobRuns implements JobRuns {
  constructor(private readonly reader: QueryReader) {}

  async begin(run: BegunRun, leaseMs: Millis): Promise<void> {
    await this.reader.read(BEGIN, ...begun(run), leaseMs);
  }

  async claim(run: DueRun, leaseMs: Millis): Promise<RunClaim> {
    const [row] = await this.reader.read<{ claim: RunClaim }>(
      CLAIM,
      ...begun(run),
      leaseMs,
      toTimestamp(run.dueAt),
      toTimestamp(plus(run.startedAt, MAX_CLOCK_DIFFERENCE_MS)),
    );
    return row?.claim ?? 'held';
  }

  async prolong(runId: JobRunId, leaseMs: Millis): Promise<void> {
    await this.reader.read(PROLONG, runId, leaseMs);
  }

  async finish(run: FinishedRun | StoppedRun, retryAfterMs: Millis): Promise<void> {
    await this.reader.read(FINISH, run.runId, toTimestamp(run.finishedAt), ...ending(run), retryAfterMs);
  }

  list({ job, startedUntil }: JobRunFilter, request: PageRequest): Promise<Page<JobRun>> {
    const until = startedUntil && toTimestamp(startedUntil);
    return this.reader.page<JobRun>(
      RUNS,
      whereAll([...given('j.job = ?', job), ...given('j.started_at <= ?', until)]),
      request,
    );
  }

  forget(before: Instant, atMost: number): Promise<number> {
    return this.reader.readCount(FORGET, toTimestamp(before), atMost);
  }
}

const begun = ({ runId, job, startedAt, by }: BegunRun): readonly unknown[] => [runId, job, toTimestamp(startedAt), by];

function ending(run: FinishedRun | StoppedRun): readonly unknown[] {
  const { considered, changed, skipped } = run;
  const failed = countFailed(run);
  const counts = [considered, changed, skipped, failed, JSON.stringify(run.failures)];
  if ('reason' in run) return ['stopped', ...counts, run.reason];
  return [failed === 0 ? 'done' : 'some_failed', ...counts, null];
}
