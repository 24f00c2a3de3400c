import { setTimeout as rest } from 'node:timers/promises';
import BeeQueue from 'bee-queue';
import type { RedisClient } from 'redis';
import { redisClients, type RedisClients } from './redis-client.js';

export interface WakeUpQueueOptions {
  readonly redisUrl: string;
  /** Null when this process only sends wake-ups. */
  readonly listener: Listener | null;
  /** Called once when Redis fails (an error), and once when it is available again (null). */
  readonly onRedis: (trouble: Error | null) => void;
}

interface Listener {
  /** Wake-ups handled concurrently. */
  readonly atOnce: number;
  readonly onWakeUp: () => Promise<void>;
}

interface Connection extends RedisClients {
  readonly queue: BeeQueue;
}

const NAME = 'spotter-notifications';
/** Redis usually answers in less than a thousandth of this time. */
const TIMEOUT_MS = 2_000;
const REOPEN_AFTER_MS = 1_000;
/** A worker without a heartbeat for this long is dead, and its wake-up passes to another one. */
const STALLED_AFTER_MS = 5_000;

/**
 * Wake-ups over an unreliable Redis. A queue with any error is replaced by a new one. Bee-Queue itself doubles its delay after each
 * failure, and loses its scripts when Redis restarts.
 */
export class WakeUpQueue {
  /** Null while no queue works. */
  private connection: Connection | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = true;
  private isFailing = false;
  /** A wake-up is being added. */
  private isAdding = false;
  /** One more is to be added. */
  private isAddDue = false;

  constructor(private readonly options: WakeUpQueueOptions) {}

  /** Does not wait for Redis, which can start later. */
  open(): void {
    this.isClosed = false;
    void this.connect();
  }

  /**
   * Never waits and never throws: without Redis there is no wake-up. Concurrent calls are merged: one wake-up is in progress, and
   * one more follows for all calls in between.
   */
  add(): void {
    this.isAddDue = true;
    if (!this.isAdding) void this.addAll();
  }

  /** Accepts no more wake-ups; the listener waits for current ones. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    const { connection } = this;
    this.connection = null;
    if (connection) await inTime(connection.queue.close(TIMEOUT_MS)).catch(() => abandon(connection));
  }

  private async connect(): Promise<void> {
    const clients = redisClients(this.options.redisUrl);
    const queue = new BeeQueue(NAME, {
      redis: clients.client,
      quitCommandClient: true,
      isWorker: this.options.listener !== null,
      stallInterval: STALLED_AFTER_MS,
      getEvents: false,
      sendEvents: false,
      storeJobs: false,
      removeOnSuccess: true,
      removeOnFailure: true,
    });
    const connection = { ...clients, queue };
    queue.on('error', (error) => this.drop(connection, error));
    const trouble = await inTime(queue.ready()).then(() => null, asError);
    if (this.isClosed) abandon(connection);
    else this.connection = connection;
    if (trouble) this.drop(connection, trouble);
    else if (!this.isClosed) this.listen(connection);
  }

  private listen(connection: Connection): void {
    this.add(); // for commits in the meantime; it also shows whether Redis can be used again
    const { listener } = this.options;
    if (!listener) return;
    const { queue } = connection;
    queue.process(listener.atOnce, () => listener.onWakeUp());
    void this.checkStalled(connection);
  }

  /** Bee-Queue's own repetition waits without a limit: after the loss of a machine its connections stay open. */
  private async checkStalled(connection: Connection): Promise<void> {
    while (this.connection === connection) {
      await inTime(connection.queue.checkStalledJobs()).catch((error: unknown) =>
        this.drop(connection, asError(error)),
      );
      await rest(STALLED_AFTER_MS, undefined, { ref: false });
    }
  }

  private drop(connection: Connection, error: Error): void {
    if (this.connection !== connection) return;
    this.connection = null;
    abandon(connection);
    this.report(error);
    this.timer = setTimeout(() => void this.connect(), REOPEN_AFTER_MS);
  }

  private async addAll(): Promise<void> {
    this.isAdding = true;
    while (this.isAddDue && this.connection) {
      const { connection } = this;
      this.isAddDue = false;
      try {
        if (this.isFailing) await inTime(probe(connection));
        await inTime(addUnlessOneWaits(connection));
        if (this.connection === connection) this.report(null);
      } catch (error) {
        this.drop(connection, asError(error));
      }
    }
    this.isAdding = false;
  }

  private report(trouble: Error | null): void {
    const isFailing = trouble !== null;
    if (isFailing !== this.isFailing) this.options.onRedis(trouble && withoutCommand(trouble));
    this.isFailing = isFailing;
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The client's errors have the arguments of the command as fields: the argument of AUTH is the password, and errors are logged. */
const withoutCommand = ({ message, stack }: Error): Error => Object.assign(new Error(message), { stack });

function abandon({ queue, end }: Connection): void {
  end();
  void queue.close(TIMEOUT_MS).catch(() => undefined);
}

/** One waiting wake-up is enough: its receiver starts after this commit. Processes that add at the same time can each add one. */
async function addUnlessOneWaits({ queue, client }: Connection): Promise<void> {
  if ((await waitingIn(client)) === 0) await queue.createJob({}).save();
}

/** Writes a value: adding does not write while a wake-up waits, and a full server or a replica still answers that read. */
const probe = ({ client }: Connection): Promise<void> =>
  new Promise((resolve, reject) => {
    client.set(`bq:${NAME}:probe`, '', 'PX', TIMEOUT_MS, (error) => (error ? reject(error) : resolve()));
  });

/** One command; Bee-Queue's own `checkHealth` sends eight. */
const waitingIn = (client: RedisClient): Promise<number> =>
  new Promise((resolve, reject) => {
    client.llen(`bq:${NAME}:waiting`, (error, waiting) => (error ? reject(error) : resolve(waiting)));
  });

/** @throws Error after the time limit. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Redis did not answer within ${TIMEOUT_MS} ms.`)), TIMEOUT_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
