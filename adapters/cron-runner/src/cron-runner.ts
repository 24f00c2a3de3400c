import {
  describeError,
  reportBefore,
  type BegunRun,
  type FinishedRun,
  type Job,
  type JobOptions,
  type JobReport,
  type JobRunId,
  type JobRuns,
  type StoppedRun,
} from '@spotter/core/application';
import { DomainError, formatInstant, MINUTE, type Clock, type Ids, type Instant } from '@spotter/core/kernel';
import type { JobName } from './job-schedule.js';

/** A process without a heartbeat for this long has lost its run. */
const LEASE_MS = 2 * MINUTE;
/** A failed due run is retried after this long. */
const RETRY_MS = MINUTE;

export interface RunOptions extends JobOptions {
  /** The caller: `request` over HTTP, `command` on the command line. */
  readonly by?: 'request' | 'command';
  /** The time at which the job decides, if it is not the present. */
  readonly asOf?: Instant | null;
}

interface CronRunnerOptions {
  readonly runs: JobRuns;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The name of this process in the history. */
  readonly place: string;
  /** Called after each run; must not throw. */
  readonly onEnded?: (run: FinishedRun | StoppedRun) => void;
  /** Wraps each run, to measure its time. */
  readonly traced?: <Result>(job: JobName, work: () => Promise<Result>) => Promise<Result>;
}

const untraced: NonNullable<CronRunnerOptions['traced']> = (_, work) => work();

/** Runs jobs by name for the HTTP service, the command line and the scheduler, and records each run. */
export class CronRunner {
  constructor(
    private readonly jobs: Readonly<Record<JobName, Job>>,
    private readonly options: CronRunnerOptions,
  ) {}

  get names(): readonly JobName[] {
    return Object.keys(this.jobs) as JobName[];
  }

  /** @throws DomainError not-found for an unknown job, or the error of the job. */
  async run(name: string, { by = 'request', asOf = null, ...options }: RunOptions = {}): Promise<FinishedRun> {
    if (!this.knows(name)) throw new DomainError('not-found', `Unknown job: ${name}.`, { resource: 'job' });
    const run = this.newRun(name, asOf === null ? by : `${by} as of ${formatInstant(asOf)}`, null);
    await this.options.runs.begin(run, LEASE_MS);
    return this.execute(this.jobs[name], run, options);
  }

  /**
   * Runs a due job unless another process runs or ran it.
   * @param onClaimed called before the job runs here.
   * @returns the run; `held` when another process runs it, `over` when it has run.
   * @throws the error of the job or of the claim; it must be requested again.
   */
  async runDue(name: JobName, dueAt: Instant, onClaimed: () => void): Promise<FinishedRun | 'held' | 'over'> {
    const run = { ...this.newRun(name, 'schedule', dueAt), dueAt };
    const claim = await this.options.runs.claim(run, LEASE_MS);
    if (claim !== 'mine') return claim;
    onClaimed();
    return this.execute(this.jobs[name], run, {});
  }

  knows(name: string): name is JobName {
    return Object.hasOwn(this.jobs, name);
  }

  private newRun(job: JobName, by: string, dueAt: Instant | null): BegunRun {
    const { ids, clock, place } = this.options;
    return { runId: ids.next(), job, dueAt, startedAt: clock.now(), by: `${by} ${place}` };
  }

  private async execute(job: Job, run: BegunRun, options: JobOptions): Promise<FinishedRun> {
    const { runs, clock, onEnded, traced = untraced } = this.options;
    let report: JobReport;
    try {
      report = await this.withLease(run.runId, () => traced(run.job as JobName, () => job.run(options)));
    } catch (error) {
      const stopped = { ...run, ...reportBefore(error), finishedAt: clock.now(), reason: describeError(error).message };
      onEnded?.(stopped);
      // The database may be unavailable; then the lease expires.
      await runs.finish(stopped, RETRY_MS).catch(() => undefined);
      throw error;
    }
    const finished = { ...run, ...report, finishedAt: clock.now() };
    onEnded?.(finished);
    await runs.finish(finished, RETRY_MS);
    return finished;
  }

  /** A failed extension does not stop the run: jobs are idempotent, so a takeover does no harm. */
  private async withLease<Result>(runId: JobRunId, work: () => Promise<Result>): Promise<Result> {
    const prolong = (): void => void this.options.runs.prolong(runId, LEASE_MS).catch(() => undefined);
    const beat = setInterval(prolong, LEASE_MS / 4);
    try {
      return await work();
    } finally {
      clearInterval(beat);
    }
  }
}
