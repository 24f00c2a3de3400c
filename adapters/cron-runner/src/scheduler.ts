import type { FinishedRun } from '@spotter/core/application';
import type { Clock, Instant } from '@spotter/core/kernel';
import type { PayoutPolicy } from '@spotter/core/payout';
import { JOB_SCHEDULES, lastDue, type JobName, type JobSchedule } from './job-schedule.js';
import type { CronRunner } from './cron-runner.js';

export interface SchedulerOptions {
  readonly runner: Pick<CronRunner, 'names' | 'runDue'>;
  readonly clock: Clock;
  readonly payout: PayoutPolicy;
  /** Called with each run of this process. */
  readonly onRun: (run: FinishedRun) => void;
  /** Called when a run failed or could not be requested; job null: the search failed. Both are retried. */
  readonly onFailure: (error: unknown, job: JobName | null) => void;
  /** The pause between two searches. */
  readonly searchEveryMs: number;
  /** Runs before each search. */
  readonly beforeSearch?: () => Promise<void>;
  /** Whether only one job runs at a time, for processes that share connections with a service. Default false. */
  readonly oneAtATime?: boolean;
}

/**
 * Ensures that the latest due run of each job is done by some process. This covers due jobs, missed ones and those of dead
 * processes alike. Each job runs once at a time. A job with `after` starts with the first search after the end of the other job's run.
 */
export class Scheduler {
  private readonly lastSettled = new Map<JobName, Instant>();
  /** The due runs that stopped here: the jobs that come after them do not wait for the retries. */
  private readonly lastStopped = new Map<JobName, Instant>();
  private readonly running = new Map<JobName, Promise<void>>();
  private latest: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(private readonly options: SchedulerOptions) {}

  start(): void {
    this.timer = setInterval(() => void this.searchAndRun(), this.options.searchEveryMs);
    void this.searchAndRun();
  }

  /** Waits for current runs; starts no more. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await Promise.all(this.running.values());
  }

  /** Starts due jobs. Resolves when they have ended. */
  async runDue(): Promise<void> {
    const { runner, clock, payout } = this.options;
    const now = clock.now();
    const started = runner.names.flatMap((job) => {
      const dueAt = lastDue(JOB_SCHEDULES[job], now, payout);
      if (this.lastSettled.get(job) === dueAt || this.running.has(job) || this.mustWait(job, now)) return [];
      const running = this.begin(job, dueAt).finally(() => this.running.delete(job));
      this.running.set(job, running);
      return [running];
    });
    await Promise.all(started);
  }

  /** Whether the job has an `after` whose latest due run has not ended, here or in another process. */
  private mustWait(job: JobName, now: Instant): boolean {
    const { runner, payout } = this.options;
    const { after }: JobSchedule = JOB_SCHEDULES[job];
    const earlier = runner.names.find((name) => name === after);
    if (earlier === undefined) return false;
    const dueAt = lastDue(JOB_SCHEDULES[earlier], now, payout);
    return this.lastSettled.get(earlier) !== dueAt && this.lastStopped.get(earlier) !== dueAt;
  }

  private async searchAndRun(): Promise<void> {
    try {
      await this.options.beforeSearch?.();
      if (!this.isStopped) await this.runDue();
    } catch (error) {
      this.options.onFailure(error, null);
    }
  }

  private begin(job: JobName, dueAt: Instant): Promise<void> {
    if (!this.options.oneAtATime) return this.runIfDue(job, dueAt);
    this.latest = this.latest.then(() => (this.isStopped ? undefined : this.runIfDue(job, dueAt)));
    return this.latest;
  }

  private async runIfDue(job: JobName, dueAt: Instant): Promise<void> {
    const { runner, onRun, onFailure } = this.options;
    const claim = { isMine: false };
    try {
      const outcome = await runner.runDue(job, dueAt, () => (claim.isMine = true));
      if (outcome !== 'held') this.lastSettled.set(job, dueAt);
      if (typeof outcome === 'object') onRun(outcome);
    } catch (error) {
      // Without the database it could not be claimed: once that is back, both are due, and this one comes first.
      if (claim.isMine) this.lastStopped.set(job, dueAt);
      else this.lastStopped.delete(job);
      onFailure(error, job);
    }
  }
}
