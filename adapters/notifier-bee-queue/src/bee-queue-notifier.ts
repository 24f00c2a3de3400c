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

  constructor(private readonly options: BeeQueueNotifierOptions) {
    const { redisUrl, work, onRedis } = options;
    const listener = work && { atOnce: ROUNDS_AT_ONCE, onWakeUp: () => this.round(work) };
    this.queue = new WakeUpQueue({ redisUrl, listener, onRedis });
  }

  start(): void {
    this.stopped = false;
    this.queue.open();
    const { work, restMs } = this.options;
    if (!work) return;
    this.look(work);
    this.timer = setInterval(() => this.look(work), restMs);
  }

  wake(): void {
    this.queue.add();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.all([this.queue.close(), ...this.rounds]);
  }

  private look(work: Job): void {
    if (this.rounds.size < ROUNDS_AT_ONCE) void this.round(work);
  }

  private async round(work: Job): Promise<void> {
    while (this.rounds.size >= ROUNDS_AT_ONCE) await Promise.race(this.rounds);
    if (this.stopped) return;
    const round = work.run({ stopping: () => this.stopped }).catch(this.options.onFailure);
    this.rounds.add(round);
    await round.finally(() => this.rounds.delete(round));
  }
}
