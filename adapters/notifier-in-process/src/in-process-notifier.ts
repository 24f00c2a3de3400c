import type { Millis } from '@spotter/core/kernel';
import type { Notifier, NotifierWork } from '@spotter/core/notification';

export interface InProcessNotifierOptions {
  readonly work: NotifierWork;
  readonly searchEveryMs: Millis;
  /** Called when the work failed as a whole (for example without the database); the next round retries. */
  readonly onFailure: (error: unknown) => void;
}

/** Runs one round at a time, and another one if it was woken or a poll is due in the meantime. */
export class InProcessNotifier implements Notifier {
  private isWoken = false;
  private isPollDue = false;
  private isStopped = true;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isBusy = false;

  constructor(private readonly options: InProcessNotifierOptions) {}

  start(): void {
    this.isStopped = false;
    this.poll();
    this.timer = setInterval(() => this.poll(), this.options.searchEveryMs);
  }

  /** Signals that there can be messages. Never waits and never throws. */
  wake(): void {
    this.isWoken = true;
    this.startRounds();
  }

  /** Completes the current batch and starts no other. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private poll(): void {
    this.isPollDue = true;
    this.startRounds();
  }

  private startRounds(): void {
    if (this.isBusy || this.isStopped) return;
    this.isBusy = true;
    this.running = this.rounds();
  }

  private async rounds(): Promise<void> {
    const { work, onFailure } = this.options;
    while ((this.isWoken || this.isPollDue) && !this.isStopped) {
      const job = this.isPollDue ? work.onPoll : work.onWakeUp;
      [this.isWoken, this.isPollDue] = [false, false];
      await job.run({ stopping: () => this.isStopped }).catch(onFailure);
    }
    this.isBusy = false;
  }
}
