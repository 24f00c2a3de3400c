import type { Millis } from '@spotter/core/kernel';
import type { Notifier, NotifierWork } from '@spotter/core/notification';
import { WakeUpQueue } from './wake-up-queue.js';

export interface BeeQueueNotifierOptions {
  /** `redis://user:password@host:port/database`, or `rediss://` for TLS. */
  readonly redisUrl: string;
  /** Null when only other processes work and this one wakes them. */
  readonly work: NotifierWork | null;
  /** The polling interval of a worker. */
  readonly searchEveryMs: Millis;
  /** Called when the work failed as a whole (for example without the database); the next round retries. */
  readonly onFailure: (error: unknown) => void;
  /** Called once when Redis fails (an error), and once when it is available again (null). */
  readonly onRedis: (trouble: Error | null) => void;
}

/** Concurrent rounds in a process, so that a slow provider in one does not delay the others. */
const ROUNDS_AT_ONCE = 2;

/** Wakes workers in any process over Redis. Without Redis they poll, so a message is late but not lost. */
export class BeeQueueNotifier implements Notifier {
  private readonly queue: WakeUpQueue;
  private readonly rounds = new Set<Promise<unknown>>();
  private timer: NodeJS.Timeout | undefined;
  private isPollDue = false;
  private isStopped = true;

  constructor(private readonly options: BeeQueueNotifierOptions) {
    const { redisUrl, work, onRedis } = options;
    const listener = work && { atOnce: ROUNDS_AT_ONCE, onWakeUp: () => this.round(work) };
    this.queue = new WakeUpQueue({ redisUrl, listener, onRedis });
  }

  start(): void {
    this.isStopped = false;
    this.queue.open();
    const { work, searchEveryMs } = this.options;
    if (!work) return;
    this.poll(work);
    this.timer = setInterval(() => this.poll(work), searchEveryMs);
  }

  /** An idle worker starts at once, without Redis. Redis wakes another one, or this one again, while it works. */
  wake(): void {
    const { work } = this.options;
    if (work && this.rounds.size === 0) void this.round(work);
    else this.queue.add();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await Promise.all([this.queue.close(), ...this.rounds]);
  }

  /** If all rounds are running, the next one polls. */
  private poll(work: NotifierWork): void {
    this.isPollDue = true;
    if (this.rounds.size < ROUNDS_AT_ONCE) void this.round(work);
  }

  private async round({ onPoll, onWakeUp }: NotifierWork): Promise<void> {
    while (this.rounds.size >= ROUNDS_AT_ONCE) await Promise.race(this.rounds);
    if (this.isStopped) return;
    const job = this.isPollDue ? onPoll : onWakeUp;
    this.isPollDue = false;
    const round = job.run({ stopping: () => this.isStopped }).catch(this.options.onFailure);
    this.rounds.add(round);
    await round.finally(() => this.rounds.delete(round));
  }
}
