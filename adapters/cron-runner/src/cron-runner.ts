import {
  DomainError,
  MINUTE,
  wordsFor,
  type BegunRun,
  type Clock,
  type FinishedRun,
  type Ids,
  type Instant,
  type Job,
  type JobOptions,
  type JobReport,
  type JobRunId,
  type JobRuns,
  type StoppedRun,
} from '@spotter/core';
import type { JobName } from './cadence.js';

/** A process that was not heard of for so long has lost its run. */
const LEASE_MS = 2 * MINUTE;
/** A due run that was stopped is tried again after this long. */
const RETRY_MS = MINUTE;

export interface RunOptions extends JobOptions {
  /** What asks for it: `request` over HTTP, `command` on the command line. */
  readonly by?: 'request' | 'command';
}

interface CronRunnerNeeds {
  readonly runs: JobRuns;
  readonly clock: Clock;
  readonly ids: Ids;
  /** This process, as the history names it. */
  readonly place: string;
  /** Told of each run that has ended. Never throws. */
  readonly onEnded?: (run: FinishedRun | StoppedRun) => void;
  /** Stands around each run, to time it. */
  readonly traced?: <Result>(job: JobName, work: () => Promise<Result>) => Promise<Result>;
}

const untraced: NonNullable<CronRunnerNeeds['traced']> = (_, work) => work();

/** Runs jobs by name, for the HTTP service, the command line and the schedule alike, and keeps what each run did. */
export class CronRunner {
  constructor(
    private readonly jobs: Readonly<Record<JobName, Job>>,
    private readonly needs: CronRunnerNeeds,
  ) {}

  get names(): readonly JobName[] {
    return Object.keys(this.jobs) as JobName[];
  }

  /** @throws DomainError not-found for a name that is no job; whatever the job throws, when it cannot go on at all. */
  async run(name: string, { by = 'request', ...options }: RunOptions = {}): Promise<FinishedRun> {
    if (!this.knows(name)) throw new DomainError('not-found', `No such job: ${name}.`, { resource: 'job' });
    const run = this.begun(name, by, null);
    await this.needs.runs.begin(run, LEASE_MS);
    return this.carryOut(this.jobs[name], run, options);
  }

  /**
   * Runs what is due, unless somebody else does or did.
   * @returns what it did; or that somebody else has it, or has had it.
   * @throws whatever the job throws: it is to be asked for again.
   */
  async runDue(name: JobName, dueAt: Instant): Promise<FinishedRun | 'held' | 'over'> {
    const run = { ...this.begun(name, 'schedule', dueAt), dueAt };
    const claim = await this.needs.runs.claim(run, LEASE_MS);
    return claim === 'mine' ? this.carryOut(this.jobs[name], run, {}) : claim;
  }

  knows(name: string): name is JobName {
    return Object.hasOwn(this.jobs, name);
  }

  private begun(job: JobName, by: string, dueAt: Instant | null): BegunRun {
    const { ids, clock, place } = this.needs;
    return { runId: ids.next<JobRunId>(), job, dueAt, startedAt: clock.now(), by: `${by} ${place}` };
  }

  private async carryOut(job: Job, run: BegunRun, options: JobOptions): Promise<FinishedRun> {
    const { runs, clock, onEnded, traced = untraced } = this.needs;
    let report: JobReport;
    try {
      report = await this.whileAlive(run.runId, () => traced(run.job as JobName, () => job.run(options)));
    } catch (error) {
      const stopped = { ...run, finishedAt: clock.now(), reason: wordsFor(error).message };
      onEnded?.(stopped);
      // The database may be what is away; then its lease ends by itself.
      await runs.finish(stopped, RETRY_MS).catch(() => undefined);
      throw error;
    }
    const finished = { ...run, ...report, finishedAt: clock.now() };
    onEnded?.(finished);
    await runs.finish(finished, RETRY_MS);
    return finished;
  }

  /** A prolongation that fails is not worth stopping for: who takes over meanwhile does nothing twice. */
  private async whileAlive<Result>(runId: JobRunId, work: () => Promise<Result>): Promise<Result> {
    const prolong = (): void => void this.needs.runs.prolong(runId, LEASE_MS).catch(() => undefined);
    const beat = setInterval(prolong, LEASE_MS / 4);
    try {
      return await work();
    } finally {
      clearInterval(beat);
    }
  }
}
