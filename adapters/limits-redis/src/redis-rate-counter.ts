import { createClient } from '@redis/client';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

export interface RedisRateCounterOptions {
  /** `redis://user:password@host:port/database`, or `rediss://` for TLS. */
  readonly redisUrl: string;
  /** Called once when Redis fails (an error), and once when it is available again (null). */
  readonly onRedis: (trouble: Error | null) => void;
}

/** Redis usually answers in a hundredth of this time. */
const PATIENCE_MS = 100;
const PROBE_AFTER_MS = 1_000;
const KEY_PREFIX = 'spotter-limit';

/**
 * Counts for all processes together. While Redis is unavailable, each process counts separately without waiting: after the first
 * time-out, no request uses Redis until it has answered a probe.
 */
export class RedisRateCounter {
  private readonly client: ReturnType<typeof clientAt>;
  private readonly limiter: RateLimiterRedis;
  private timer: NodeJS.Timeout | undefined;
  private isTimedOut = false;
  private away = false;
  private closed = false;

  constructor(private readonly options: RedisRateCounterOptions) {
    this.client = clientAt(options.redisUrl);
    this.client.on('error', (error: Error) => this.report(error));
    this.client.on('ready', () => this.report(null));
    this.limiter = new RateLimiterRedis({
      storeClient: this.createTimedClient(),
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: KEY_PREFIX,
      points: 1,
      duration: 1,
      insuranceLimiter: new RateLimiterMemory({ points: 1, duration: 1 }),
    });
  }

  /** Does not wait for Redis, which may start later. */
  open(): void {
    this.client.connect().catch(() => undefined);
  }

  /** Adds to a counter that expires after the given seconds. @returns the new count. */
  async add(key: string, count: number, seconds: number): Promise<number> {
    const { consumedPoints } = await this.limiter.penalty(key, count, { customDuration: seconds });
    return consumedPoints;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    if (this.client.isOpen) this.client.destroy();
  }

  /** The state of the client, and how to run a script. */
  private createTimedClient() {
    const isReady = (): boolean => this.client.isReady && !this.isTimedOut;
    const run = (script: string, how: { keys: string[]; arguments: string[] }) =>
      this.inTime(() => this.client.eval(script, how));
    return {
      get isReady(): boolean {
        return isReady();
      },
      eval: run,
    };
  }

  /** @throws Error after the time limit. */
  private async inTime<Result>(ask: () => Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(this.reportTimeout()), PATIENCE_MS);
    });
    return Promise.race([ask(), limit]).finally(() => clearTimeout(timer));
  }

  private reportTimeout(): Error {
    const trouble = new Error(`Redis did not answer within ${PATIENCE_MS} ms.`);
    if (!this.isTimedOut && !this.closed) {
      this.isTimedOut = true;
      this.report(trouble);
      this.probeLater();
    }
    return trouble;
  }

  private probeLater(): void {
    this.timer = setTimeout(() => void this.probe(), PROBE_AFTER_MS).unref();
  }

  private async probe(): Promise<void> {
    const answers = await this.inTime(() => this.client.ping()).then(Boolean, () => false);
    if (this.closed) return;
    if (answers) {
      this.isTimedOut = false;
      this.report(null);
    } else this.probeLater();
  }

  private report(trouble: Error | null): void {
    const away = trouble !== null;
    if (away === this.away || this.closed) return;
    this.away = away;
    this.options.onRedis(trouble);
  }
}

/** Requests are not queued while Redis is unavailable. */
const clientAt = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: PROBE_AFTER_MS, reconnectStrategy: () => PROBE_AFTER_MS },
  });
