import BeeQueue from 'bee-queue';
import type { RedisClient } from 'redis';
import { redisClient } from './redis-client.js';

export interface WakeUpQueueOptions {
  readonly redisUrl: string;
  /** Null where nobody listens, and wake-ups are only sent. */
  readonly listener: Listener | null;
  /** Told once when Redis goes away (an error), and once when it is back (null). */
  readonly onRedis: (trouble: Error | null) => void;
}

interface Listener {
  /** How many wake-ups are handled at the same time. */
  readonly atOnce: number;
  readonly onWakeUp: () => Promise<void>;
}

interface Connection {
  readonly queue: BeeQueue;
  readonly client: RedisClient;
}

const NAME = 'spotter-notifications';
/** Redis answers in less than a thousandth of this, or it hangs. */
const PATIENCE_MS = 2_000;
const REOPEN_AFTER_MS = 1_000;
/** A worker that has not been heard of for this long is dead, and its wake-up is given to another one. */
const STALLED_AFTER_MS = 5_000;

/**
 * Wake-ups in Redis, whatever becomes of it. A queue in which anything goes wrong is dropped for a new one: Bee-Queue itself waits twice as
 * long after each failure, and knows its scripts no more when Redis was started anew.
 */
export class WakeUpQueue {
  /** Null while there is none that works. */
  private connection: Connection | null = null;
  private timer: NodeJS.Timeout | undefined;
  private closed = true;
  private away = false;
  private adding = false;
  private more = false;

  constructor(private readonly options: WakeUpQueueOptions) {}

  /** Does not wait for Redis: it may come later. */
  open(): void {
    this.closed = false;
    void this.connect();
  }

  /**
   * Never waits, never throws: without Redis there is no wake-up. However often it is called, one is on its way at a time and one more
   * follows, which tells of all that was meanwhile.
   */
  add(): void {
    this.more = true;
    if (!this.adding) void this.addAll();
  }

  /** Takes no more wake-ups; those under way are for the listener to wait for. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    const { connection } = this;
    this.connection = null;
    if (connection) await inTime(connection.queue.close(PATIENCE_MS)).catch(() => abandon(connection));
  }

  private async connect(): Promise<void> {
    const client = redisClient(this.options.redisUrl);
    const queue = new BeeQueue(NAME, {
      redis: client,
      quitCommandClient: true,
      isWorker: this.options.listener !== null,
      stallInterval: STALLED_AFTER_MS,
      getEvents: false,
      sendEvents: false,
      storeJobs: false,
      removeOnSuccess: true,
      removeOnFailure: true,
    });
    const connection = { queue, client };
    queue.on('error', (error) => this.drop(connection, error));
    const trouble = await queue.ready().then(() => null, asError);
    if (this.closed) abandon(connection);
    else this.connection = connection;
    if (trouble) this.drop(connection, trouble);
    else if (!this.closed) this.listen(connection);
  }

  private listen(connection: Connection): void {
    this.tell(null);
    this.add(); // for what was committed meanwhile
    const { listener } = this.options;
    if (!listener) return;
    const { queue } = connection;
    queue.process(listener.atOnce, () => listener.onWakeUp());
    queue.checkStalledJobs(STALLED_AFTER_MS).catch((error: unknown) => this.drop(connection, asError(error)));
  }

  private drop(connection: Connection, error: Error): void {
    if (this.connection !== connection) return;
    this.connection = null;
    abandon(connection);
    this.tell(error);
    this.timer = setTimeout(() => void this.connect(), REOPEN_AFTER_MS);
  }

  private async addAll(): Promise<void> {
    this.adding = true;
    while (this.more && this.connection) {
      const { connection } = this;
      this.more = false;
      await inTime(addUnlessOneWaits(connection.queue)).catch((error: unknown) =>
        this.drop(connection, asError(error)),
      );
    }
    this.adding = false;
  }

  private tell(trouble: Error | null): void {
    const away = trouble !== null;
    if (away !== this.away) this.options.onRedis(trouble);
    this.away = away;
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Redis may hang: nobody says good-bye to it, and nobody waits. */
function abandon({ queue, client }: Connection): void {
  client.end(true);
  void queue.close(PATIENCE_MS).catch(() => undefined);
}

/**
 * One that nobody has taken yet is enough, for who takes it begins after this commit: there are never more than the processes that
 * send them.
 */
async function addUnlessOneWaits(queue: BeeQueue): Promise<void> {
  const { waiting } = await queue.checkHealth();
  if (waiting === 0) await queue.createJob({}).save();
}

/** @throws Error when it takes longer. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Redis has not answered in ${PATIENCE_MS} ms.`)), PATIENCE_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
