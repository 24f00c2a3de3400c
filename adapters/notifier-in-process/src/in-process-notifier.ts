import type { Job, Millis, Notifier } from '@spotter/core';

export interface InProcessNotifierOptions {
  /** What is to be done: reminders, then deliveries. */
  readonly work: Job;
  /** How long it rests at the most: what no wake-up told of, such as a retry that has come due, is found then. */
  readonly restMs: Millis;
  /** Told when the work failed as a whole (the database is away); the next round tries again. */
  readonly onFailure: (error: unknown) => void;
}

/** One round at a time, and another one right after it when somebody woke it meanwhile. */
export class InProcessNotifier implements Notifier {
  private awake = false;
  private stopped = true;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private busy = false;

  constructor(private readonly options: InProcessNotifierOptions) {}

  start(): void {
    this.stopped = false;
    this.wake();
  }

  /** There may be something to send. Never waits, never throws: the caller has other things to do. */
  wake(): void {
    this.awake = true;
    if (this.busy || this.stopped) return;
    this.busy = true;
    clearTimeout(this.timer);
    this.running = this.rounds();
  }

  /** Finishes the batch under way, and begins no other. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async rounds(): Promise<void> {
    while (this.awake && !this.stopped) {
      this.awake = false;
      await this.options.work.run({ stopping: () => this.stopped }).catch(this.options.onFailure);
    }
    this.busy = false;
    if (!this.stopped) this.timer = setTimeout(() => this.wake(), this.options.restMs);
  }
}
