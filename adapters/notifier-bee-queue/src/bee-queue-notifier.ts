import type { Job, Millis, Notifier } from '@spotter/core';
import { WakeUpQueue } from './wake-up-queue.js';

export interface BeeQueueNotifierOptions {
  /** `redis://user:password@host:port/database`, or `rediss://` for TLS. */
  readonly redisUrl: string;
  /** What is to be done: reminders, then deliveries. Null where only other processes do it, and this one wakes them. */
  readonly work: Job | null;
  /** How long a worker rests at the most: what no wake-up told of, such as a retry that has come due, is found then. */
  readonly restMs: Millis;
  /** Told when the work failed as a whole (the database is away); the next round tries again. */
  readonly onFailure: (error: unknown) => void;
  /** Told once when Redis goes away (an error), and once when it is back (null). */
  readonly onRedis: (trouble: Error | null) => void;
}

/** In a process, whoever begins them: a provider that is slow in one does not hold up what is due meanwhile. */
const ROUNDS_AT_ONCE = 2;

/** Wakes workers in any process over Redis. Without Redis they still look by themselves, so that it costs a rest and no message. */
export class BeeQueueNotifier implements Notifier {
  private readonly queue: WakeUpQueue;
  private readonly rounds = new Set<Promise<unknown>>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = true;
  private telling = false;
  private tellAgain = false;

  constructor(private readonly options: BeeQueueNotifierOptions) {
    const { redisUrl, work, onRedis } = options;
    const listener = work && { atOnce: ROUNDS_AT_ONCE, onWakeUp: () => this.round(work) };
    this.queue = new WakeUpQueue({ redisUrl, listener, onRedis });
  }

  start(): void {
    this.stopped = false;
    this.queue.open();
    if (this.options.work) void this.look(this.options.work);
  }

  /** However many commits there are, one wake-up is on its way at a time, and one more waits: it tells of them all. */
  wake(): void {
    this.tellAgain = true;
    if (!this.telling && !this.stopped) void this.tell();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await Promise.all([this.queue.close(), ...this.rounds]);
  }

  private async tell(): Promise<void> {
    this.telling = true;
    while (this.tellAgain && !this.stopped) {
      this.tellAgain = false;
      await this.queue.add();
    }
    this.telling = false;
  }

  private async look(work: Job): Promise<void> {
    await this.round(work);
    if (!this.stopped) this.timer = setTimeout(() => void this.look(work), this.options.restMs);
  }

  private async round(work: Job): Promise<void> {
    while (this.rounds.size >= ROUNDS_AT_ONCE) await Promise.race(this.rounds);
    if (this.stopped) return;
    const round = work.run().catch(this.options.onFailure);
    this.rounds.add(round);
    await round.finally(() => this.rounds.delete(round));
  }
}
