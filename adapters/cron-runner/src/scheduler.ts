import type { Clock, FinishedRun, Instant, PayoutPolicy } from '@spotter/core';
import { CADENCE, lastDue, type JobName } from './cadence.js';
import type { CronRunner } from './cron-runner.js';

export interface SchedulerNeeds {
  readonly runner: Pick<CronRunner, 'names' | 'runDue'>;
  readonly clock: Clock;
  readonly payout: PayoutPolicy;
  /** Told what each run of this process did. */
  readonly onRun: (run: FinishedRun) => void;
  /** Told that a run was stopped, or could not be asked for, or (null) that it could not look; it is tried again. */
  readonly onFailure: (error: unknown, job: JobName | null) => void;
  /** How long it rests between two looks. */
  readonly restMs: number;
  /** Done before each look. */
  readonly beforeLook?: () => Promise<void>;
}

/**
 * Sees to it that the latest due run of each job is done, by this process or by another: so what is due now, what was missed, and
 * what a process that died left behind are one case. Of one job it has one run under way at a time.
 */
export class Scheduler {
  private readonly seenTo = new Map<JobName, Instant>();
  private readonly underWay = new Map<JobName, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly needs: SchedulerNeeds) {}

  start(): void {
    this.timer = setInterval(() => void this.round(), this.needs.restMs);
    void this.round();
  }

  /** Waits for what is under way; begins nothing more. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.all(this.underWay.values());
  }

  /** Begins what is due. Resolves when that has ended. */
  async look(): Promise<void> {
    const { runner, clock, payout } = this.needs;
    const now = clock.now();
    const begun = runner.names.flatMap((job) => {
      const dueAt = lastDue(CADENCE[job], now, payout);
      if (this.seenTo.get(job) === dueAt || this.underWay.has(job)) return [];
      const running = this.seeTo(job, dueAt).finally(() => this.underWay.delete(job));
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
