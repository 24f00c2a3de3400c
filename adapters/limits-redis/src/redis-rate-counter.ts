import { isIP } from 'node:net';
import { createClient } from '@redis/client';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

export interface RedisRateCounterOptions {
  /** `redis://user:password@host:port/database`, or `rediss://` for TLS. */
  readonly redisUrl: string;
  /** Called once when Redis fails (an error), and once when it is available again (null). */
  readonly onRedis: (trouble: Error | null) => void;
}

/** Redis usually answers in a hundredth of this time. */
const TIMEOUT_MS = 100;
/** Between two probes, and the time limit of each, which connects. */
const PROBE_MS = 1_000;
const KEY_PREFIX = 'spotter-limit';
/** Writes, as counting does: a server that is full or a replica still answers PING. */
const PROBE = `return redis.call('set', KEYS[1], '', 'PX', ${PROBE_MS})`;

/**
 * Counts for all processes together. While Redis is unavailable, each process counts separately without waiting. After a time-out, refused
 * command or broken connection, no request uses Redis until a probe succeeds.
 */
export class RedisRateCounter {
  private readonly client: ReturnType<typeof clientAt>;
  private readonly limiter: RateLimiterRedis;
  private timer: NodeJS.Timeout | undefined;
  /** No command is sent until a probe succeeds. */
  private isFailing = false;
  private isClosed = false;

  constructor(private readonly options: RedisRateCounterOptions) {
    this.client = clientAt(options.redisUrl);
    this.client.on('error', (error: Error) => this.fail(error));
    // `destroy` leaves a socket open that is still connecting; it must not keep the process alive.
    this.client.on('connect', () => this.isClosed && this.client.unref());
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

  /** Does not wait for Redis, which can start later. */
  open(): void {
    void this.probe();
  }

  /** Adds to a counter that expires after the given seconds. @returns the new count. */
  async add(key: string, count: number, seconds: number): Promise<number> {
    const { consumedPoints } = await this.limiter.penalty(key, count, { customDuration: seconds });
    return consumedPoints;
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.client.destroy();
  }

  /** The parts of a client that the limiter uses. A script that Redis refuses, or does not answer in time, is a failure. */
  private createTimedClient() {
    const isReady = (): boolean => this.client.isReady && !this.isFailing;
    const run = (script: string, options: { keys: string[]; arguments: string[] }) =>
      inTime(TIMEOUT_MS, this.client.eval(script, options)).catch((error: unknown) => {
        throw this.fail(asError(error));
      });
    return {
      get isReady(): boolean {
        return isReady();
      },
      eval: run,
    };
  }

  private fail(trouble: Error): Error {
    if (this.isFailing || this.isClosed) return trouble;
    this.report(trouble);
    this.probeLater();
    return trouble;
  }

  /** Over a new connection: a lost machine and a former primary keep the old one open, and the address can lead to the new primary. */
  private probeLater(): void {
    this.client.destroy(); // now: the end of an attempt that still waits would end the next one too
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.probe(), PROBE_MS).unref();
  }

  private async probe(): Promise<void> {
    const trouble = await inTime(PROBE_MS, this.connectAndWrite()).then(() => null, asError);
    if (this.isClosed) return;
    this.report(trouble);
    if (trouble !== null) this.probeLater();
  }

  private report(trouble: Error | null): void {
    const isFailing = trouble !== null;
    if (isFailing !== this.isFailing) this.options.onRedis(trouble);
    this.isFailing = isFailing;
  }

  private async connectAndWrite(): Promise<void> {
    await this.client.connect();
    await this.client.eval(PROBE, { keys: [`${KEY_PREFIX}-probe`], arguments: [] });
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Turns of the event loop that a time limit takes: after a busy one, the answers that have arrived are read before the next. */
const TURNS = 4;

/** @throws Error after the time limit. */
async function inTime<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const wait = (turns: number): void => {
      if (turns === 0) reject(new Error(`Redis did not answer within ${limitMs} ms.`));
      else timer = setTimeout(wait, limitMs / TURNS, turns - 1);
    };
    wait(TURNS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** A probe replaces a broken connection, so the client itself does not. Requests are not queued while Redis is unavailable. */
const clientAt = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    // Redis Enterprise's notices of maintenance: to request them the client looks up an IPv6 address with its brackets, and fails.
    maintNotifications: 'disabled',
    socket: { connectTimeout: PROBE_MS, reconnectStrategy: false, ...serverNameIn(url) },
  });

/** The client omits the server name, by which a server with several names selects its certificate. An IP address is no name (RFC 6066). */
function serverNameIn(url: string) {
  const { protocol, hostname } = new URL(url);
  const isName = !hostname.startsWith('[') && isIP(hostname) === 0;
  return protocol === 'rediss:' && isName ? { tls: true as const, servername: hostname } : {};
}
