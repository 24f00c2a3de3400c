import { createClient, ErrorReply } from '@redis/client';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

export interface RedisRateCounterOptions {
  /** `redis://user:password@host:port/database`, or `rediss://` for TLS. */
  readonly redisUrl: string;
  /** Called once when Redis fails (an error), and once when it is available again (null). */
  readonly onRedis: (trouble: Error | null) => void;
}

/** Redis usually answers in a hundredth of this time. */
const TIMEOUT_MS = 100;
const PROBE_AFTER_MS = 1_000;
const NO_ANSWER = `Redis did not answer within ${TIMEOUT_MS} ms.`;
const KEY_PREFIX = 'spotter-limit';
/** Writes, as counting does: a server that is full or a replica still answers PING. */
const PROBE = `return redis.call('set', KEYS[1], '', 'PX', ${PROBE_AFTER_MS})`;

/**
 * Counts for all processes together. While Redis is unavailable, each process counts separately without waiting: after the first
 * time-out or refused command, no request uses Redis until it has carried out a probe.
 */
export class RedisRateCounter {
  private readonly client: ReturnType<typeof clientAt>;
  private readonly limiter: RateLimiterRedis;
  private timer: NodeJS.Timeout | undefined;
  /** No command is sent until a probe succeeds. */
  private isFailing = false;
  /** Whether the last report was a failure: also of the connection, which `isFailing` does not count. */
  private isReportedFailing = false;
  private closed = false;

  constructor(private readonly options: RedisRateCounterOptions) {
    this.client = clientAt(options.redisUrl);
    this.client.on('error', (error: Error) => this.report(error));
    this.client.on('ready', () => this.isFailing || this.report(null));
    // `destroy` leaves a socket open that is still connecting; it must not keep the process alive.
    this.client.on('connect', () => this.closed && this.client.unref());
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

  /** What the limiter uses of a client; a script that is not answered in time is refused. */
  private createTimedClient() {
    const isReady = (): boolean => this.client.isReady && !this.isFailing;
    const run = (script: string, options: { keys: string[]; arguments: string[] }) =>
      this.inTime(() => this.client.eval(script, options)).catch((error: unknown) => {
        throw error instanceof ErrorReply ? this.fail(error) : error;
      });
    return {
      get isReady(): boolean {
        return isReady();
      },
      eval: run,
    };
  }

  /** @throws Error after the time limit. */
  private async inTime<Result>(work: () => Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(this.fail(new Error(NO_ANSWER))), TIMEOUT_MS);
    });
    return Promise.race([work(), limit]).finally(() => clearTimeout(timer));
  }

  /** Called for time-outs and refused commands. */
  private fail(trouble: Error): Error {
    if (!this.isFailing && !this.closed) {
      this.isFailing = true;
      this.report(trouble);
      this.probeLater();
    }
    return trouble;
  }

  private probeLater(): void {
    this.timer = setTimeout(() => void this.probe(), PROBE_AFTER_MS).unref();
  }

  private async probe(): Promise<void> {
    const options = { keys: [`${KEY_PREFIX}-probe`], arguments: [] };
    const trouble = await this.inTime(() => this.client.eval(PROBE, options)).then(() => null, asError);
    if (this.closed) return;
    if (trouble === null) {
      this.isFailing = false;
      this.report(null);
      return;
    }
    // A former primary keeps its connections; the address may lead to the new one.
    if (trouble instanceof ErrorReply) this.reopen();
    this.probeLater();
  }

  private reopen(): void {
    if (this.client.isOpen) this.client.destroy();
    this.open();
  }

  private report(trouble: Error | null): void {
    const isFailing = trouble !== null;
    if (isFailing === this.isReportedFailing || this.closed) return;
    this.isReportedFailing = isFailing;
    this.options.onRedis(trouble);
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Requests are not queued while Redis is unavailable. */
const clientAt = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    // Redis Enterprise's notices of maintenance: to request them the client looks up an IPv6 address with its brackets, and fails.
    maintNotifications: 'disabled',
    socket: { connectTimeout: PROBE_AFTER_MS, reconnectStrategy: () => PROBE_AFTER_MS },
  });
