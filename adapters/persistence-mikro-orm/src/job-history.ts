import type { Id, Instant, JobReport, Page, PageRequest } from '@spotter/core';
import { mapPage } from '@spotter/core';
import type { Reader } from './database.js';
import { whereAll } from './queries/conditions.js';
import { readPage, type Listing } from './queries/listing.js';
import { Statements } from './queries/statements.js';
import { statement } from './statement.js';
import { toTimestamp } from './table.js';

/** One run of a job and what it did. */
export interface JobRun extends JobReport {
  readonly job: string;
  readonly runId: Id<'job-run'>;
  readonly startedAt: Instant;
  readonly finishedAt: Instant;
}

type JobRunRow = Omit<JobRun, keyof JobReport> & { readonly report: JobReport };

const ADD = statement(`insert into job_run (id, job, started_at, finished_at, report) values ($1, $2, $3, $4, $5)`);

/** Newest first. */
const RUNS: Listing = {
  from: 'job_run j',
  alias: 'j',
  order: 'j.started_at desc, j.id desc',
  columns: 'j.id as "runId", j.job, j.started_at as "startedAt", j.finished_at as "finishedAt", j.report',
};

/** What the scheduled jobs did, for whoever operates them. */
export class PostgresJobHistory {
  private readonly statements = new Statements();

  constructor(private readonly reader: Reader) {}

  async add({ job, runId, startedAt, finishedAt, considered, changed, skipped, failures }: JobRun): Promise<void> {
    const report = JSON.stringify({ considered, changed, skipped, failures });
    await this.reader.read(ADD, runId, job, toTimestamp(startedAt), toTimestamp(finishedAt), report);
  }

  async list(request: PageRequest): Promise<Page<JobRun>> {
    return mapPage(await readPage<JobRunRow>(this.reader, this.statements, RUNS, whereAll([]), request), jobRunFrom);
  }
}

const jobRunFrom = ({ report, ...run }: JobRunRow): JobRun => ({ ...run, ...report });
