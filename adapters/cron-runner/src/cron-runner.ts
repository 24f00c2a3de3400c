import {
  DomainError,
  type Clock,
  type Id,
  type Ids,
  type Instant,
  type Job,
  type JobOptions,
  type JobReport,
} from '@spotter/core';

export type RunId = Id<'job-run'>;

/** One run of a job, as the caller and the history see it. */
export interface JobRun extends JobReport {
  readonly job: string;
  readonly runId: RunId;
  readonly startedAt: Instant;
  readonly finishedAt: Instant;
}

/** Where runs are kept. */
export interface JobHistory {
  add(run: JobRun): Promise<void>;
}

/** Runs jobs by name, for the HTTP service and for the command line alike, and keeps what each run did. */
export class CronRunner {
  constructor(
    private readonly jobs: Readonly<Record<string, Job>>,
    private readonly history: JobHistory,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  get names(): readonly string[] {
    return Object.keys(this.jobs);
  }

  /** @throws DomainError not-found for a name that is no job; whatever the job throws, when it cannot go on at all. */
  async run(name: string, options: JobOptions = {}): Promise<JobRun> {
    const job = Object.hasOwn(this.jobs, name) ? this.jobs[name] : undefined;
    if (!job) throw new DomainError('not-found', `No such job: ${name}.`, { resource: 'job' });
    const runId = this.ids.next<RunId>();
    const startedAt = this.clock.now();
    const report = await job.run(options);
    const run = { job: name, runId, startedAt, finishedAt: this.clock.now(), ...report };
    await this.history.add(run);
    return run;
  }
}
