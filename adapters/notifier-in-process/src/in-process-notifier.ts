import type { Job } from '@spotter/core/application';
import type { Millis } from '@spotter/core/kernel';
import type { Notifier } from '@spotter/core/notification';

export interface InProcessNotifierOptions {
  /** The work: reminders, then deliveries. */
  readonly work: Job;
  /** The polling interval, for due retries and lost wake-ups. */
  readonly searchEveryMs: Millis;
  /** Called when the work failed as a whole (for example without the database); the next round retries. */
  readonly onFailure: (error: unknown) => void;
}

/** Runs one round at a time, and another one if it was woken in the meantime. */
export class InProcessNotifier implements Notifier {
  private isWoken = false;
  private stopped = true;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private busy = false;

  constructor(private readonly options: InProcessNotifierOptions) {}

  start(): void {
    this.stopped = false;
    this.wake();
  }

  /** Signals that there may be messages. Never waits and never throws. */
  wake(): void {
    this.isWoken = true;
    if (this.busy || this.stopped) return;
    this.busy = true;
    clearTimeout(this.timer);
    this.running = this.rounds();
  }

  /** Completes the current batch and starts no other. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async rounds(): Promise<void> {
    while (this.isWoken && !this.stopped) {
      this.isWoken = false;
      await this.options.work.run({ stopping: () => this.stopped }).catch(this.options.onFailure);
    }
    this.busy = false;
    if (!this.stopped) this.timer = setTimeout(() => this.wake(), this.options.searchEveryMs);
  }
}
