import type { FinishedRun } from '@spotter/core/application';
import type { Clock, Instant } from '@spotter/core/kernel';
import type { PayoutPolicy } from '@spotter/core/payout';
import { CADENCE, lastDue, type JobName } from './cadence.js';
import type { CronRunner } from './cron-runner.js';

export interface SchedulerNeeds {
  readonly runner: Pick<CronRunner, 'names' | 'runDue'>;
  readonly clock: Clock;
  readonly payout: PayoutPolicy;
  /** Called with each run of this process. */
  readonly onRun: (run: FinishedRun) => void;
  /** Called when a run failed or could not be requested; job null: the search failed. Both are retried. */
  readonly onFailure: (error: unknown, job: JobName | null) => void;
  /** The pause between two searches. */
  readonly restMs: number;
  /** Runs before each search. */
  readonly beforeLook?: () => Promise<void>;
  /** Whether only one job runs at a time, for processes that share connections with a service. Default false. */
  readonly oneAtATime?: boolean;
}

/**
 * Ensures that the latest due run of each job is done by some process. This covers due jobs, missed ones and those of dead
 * processes alike. Each job runs once at a time.
 */
export class Scheduler {
  private readonly seenTo = new Map<JobName, Instant>();
  private readonly underWay = new Map<JobName, Promise<void>>();
  private latest: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly needs: SchedulerNeeds) {}

  start(): void {
    this.timer = setInterval(() => void this.round(), this.needs.restMs);
    void this.round();
  }

  /** Waits for current runs; starts no more. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.all(this.underWay.values());
  }

  /** Starts due jobs. Resolves when they have ended. */
  async look(): Promise<void> {
    const { runner, clock, payout } = this.needs;
    const now = clock.now();
    const begun = runner.names.flatMap((job) => {
      const dueAt = lastDue(CADENCE[job], now, payout);
      if (this.seenTo.get(job) === dueAt || this.underWay.has(job)) return [];
      const running = this.begin(job, dueAt).finally(() => this.underWay.delete(job));
      this.underWay.set(job, running);
      return [running];
    });
    await Promise.all(begun);
  }

  private async round(): Promise<void> {
    try {
      await this.needs.beforeLook?.();
      if (!this.stopped) await this.look();
    } catch (error) {
      this.needs.onFailure(error, null);
    }
  }

  private begin(job: JobName, dueAt: Instant): Promise<void> {
    if (!this.needs.oneAtATime) return this.seeTo(job, dueAt);
    this.latest = this.latest.then(() => (this.stopped ? undefined : this.seeTo(job, dueAt)));
    return this.latest;
  }

  private async seeTo(job: JobName, dueAt: Instant): Promise<void> {
    const { runner, onRun, onFailure } = this.needs;
    try {
      const came = await runner.runDue(job, dueAt);
      if (came !== 'held') this.seenTo.set(job, dueAt);
      if (typeof came === 'object') onRun(came);
    } catch (error) {
      onFailure(error, job);
    }
  }
}
