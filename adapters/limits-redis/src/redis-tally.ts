import { createClient } from '@redis/client';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

export interface RedisTallyOptions {
  /** `redis://user:password@host:port/database`, or `rediss://` for TLS. */
  readonly redisUrl: string;
  /** Told once when Redis goes away (an error), and once when it is back (null). */
  readonly onRedis: (trouble: Error | null) => void;
}

/** Redis answers in a hundredth of this, or it hangs. */
const PATIENCE_MS = 100;
const LOOK_AGAIN_AFTER_MS = 1_000;
const KEY_PREFIX = 'spotter-limit';

/**
 * Counts for all processes together. While Redis is away each counts for itself, and nobody waits for it: the first request that it does not
 * answer in time is the last one that asks, until it has answered a look of our own.
 */
export class RedisTally {
  private readonly client: ReturnType<typeof clientAt>;
  private readonly limiter: RateLimiterRedis;
  private timer: NodeJS.Timeout | undefined;
  private hangs = false;
  private away = false;
  private closed = false;

  constructor(private readonly options: RedisTallyOptions) {
    this.client = clientAt(options.redisUrl);
    this.client.on('error', (error: Error) => this.tell(error));
    this.client.on('ready', () => this.tell(null));
    this.limiter = new RateLimiterRedis({
      storeClient: this.patientClient(),
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: KEY_PREFIX,
      points: 1,
      duration: 1,
      insuranceLimiter: new RateLimiterMemory({ points: 1, duration: 1 }),
    });
  }

  /** Does not wait for Redis: it may come later. */
  open(): void {
    this.client.connect().catch(() => undefined);
  }

  /** Counts under a key that is forgotten some time after so many seconds. @returns how many there are with these. */
  async add(key: string, count: number, seconds: number): Promise<number> {
    const { consumedPoints } = await this.limiter.penalty(key, count, { customDuration: seconds });
    return consumedPoints;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    if (this.client.isOpen) this.client.destroy();
  }

  /** What the limiter knows of the client: whether it is ready, and how a script is run. */
  private patientClient() {
    const isReady = (): boolean => this.client.isReady && !this.hangs;
    const run = (script: string, how: { keys: string[]; arguments: string[] }) =>
      this.inTime(() => this.client.eval(script, how));
    return {
      get isReady(): boolean {
        return isReady();
      },
      eval: run,
    };
  }

  /** @throws Error when it takes longer. */
  private async inTime<Result>(ask: () => Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(this.hang()), PATIENCE_MS);
    });
    return Promise.race([ask(), limit]).finally(() => clearTimeout(timer));
  }

  private hang(): Error {
    const trouble = new Error(`Redis has not answered in ${PATIENCE_MS} ms.`);
    if (!this.hangs && !this.closed) {
      this.hangs = true;
      this.tell(trouble);
      this.lookLater();
    }
    return trouble;
  }

  private lookLater(): void {
    this.timer = setTimeout(() => void this.look(), LOOK_AGAIN_AFTER_MS).unref();
  }

  private async look(): Promise<void> {
    const answers = await this.inTime(() => this.client.ping()).then(Boolean, () => false);
    if (this.closed) return;
    if (answers) {
      this.hangs = false;
      this.tell(null);
    } else this.lookLater();
  }

  private tell(trouble: Error | null): void {
    const away = trouble !== null;
    if (away === this.away || this.closed) return;
    this.away = away;
    this.options.onRedis(trouble);
  }
}

/** A request whose Redis is gone is not kept for its return. */
const clientAt = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: LOOK_AGAIN_AFTER_MS, reconnectStrategy: () => LOOK_AGAIN_AFTER_MS },
  });
