import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { DomainError, SECOND, type Clock } from '@spotter/core/kernel';
import type { RequestContext } from './request-context.js';

/** A number of requests per number of seconds, by the service's clock. */
export interface Quota {
  readonly requests: number;
  readonly seconds: number;
}

export interface RateLimit extends Quota {
  /** `key`: the route defines the key. */
  readonly per: 'address' | 'caller' | 'key';
  /** Whether the first refusal in a window is logged as an error. */
  readonly alerts?: boolean;
}

/** The limits that routes refer to by name. */
export type RateLimits = Readonly<Record<string, RateLimit>>;

/**
 * Adds to the counter of a key that expires after the given seconds.
 * @param count the increment; -1 to release one, 0 to read
 * @returns the new count. Never rejects, and answers at once.
 */
export type RateCounter = (key: string, count: number, seconds: number) => Promise<number>;

export interface Counting {
  readonly counter: RateCounter;
  readonly clock: Clock;
}

export type Release = () => Promise<unknown>;

/** Releases the request when its work ends, unless it fails with an error that counts. @throws the error of the work. */
export async function releasing<Result>(
  release: Release,
  work: () => Promise<Result>,
  isCounted: (error: unknown) => boolean,
): Promise<Result> {
  try {
    const result = await work();
    await release();
    return result;
  } catch (error) {
    if (!isCounted(error)) await release();
    throw error;
  }
}

/**
 * Counts in fixed windows aligned to 1970. The window's number is part of the key, so processes with the same clock share windows,
 * and no process has to end a window.
 */
export class Counter {
  constructor(
    private readonly name: string,
    private readonly quota: Quota,
    private readonly counting: Counting,
  ) {}

  /** Counts one, a refused one too, and adds the remaining quota to the answer. @throws DomainError rate-limited, with `retryAfterSeconds`. */
  async count({ res }: RequestContext, key: string): Promise<void> {
    const window = this.windowOf(key);
    const counted = await this.add(window, 1);
    setLimitHeaders(res, this.quota, counted, window.resetSeconds);
    if (counted > this.quota.requests) throw tooMany(window.resetSeconds);
  }

  /**
   * Counts one that can be released, and adds the remaining quota to the answer. A refused one is not counted.
   * @throws DomainError rate-limited, with `retryAfterSeconds`.
   */
  async reserve({ res }: RequestContext, key: string): Promise<Release> {
    const { window, counted, release } = await this.countIfAllowed(key);
    setLimitHeaders(res, this.quota, counted, window.resetSeconds);
    if (release === null) throw tooMany(window.resetSeconds);
    return release;
  }

  /** Counts one request if the limit allows it; does not change the answer. @returns null when the limit is reached. */
  async take(key: string): Promise<Release | null> {
    return (await this.countIfAllowed(key)).release;
  }

  /** Counts one request, also above the limit; does not change the answer. */
  async countSilently(key: string): Promise<void> {
    await this.add(this.windowOf(key), 1);
  }

  /** @throws DomainError rate-limited when the limit is reached. */
  async refuseIfSpent(key: string): Promise<void> {
    const window = this.windowOf(key);
    if ((await this.add(window, 0)) >= this.quota.requests) throw tooMany(window.resetSeconds);
  }

  private async countIfAllowed(key: string) {
    const window = this.windowOf(key);
    const counted = await this.add(window, 1);
    const release: Release = () => this.add(window, -1);
    if (counted <= this.quota.requests) return { window, counted, release };
    await release();
    return { window, counted, release: null };
  }

  private add({ key }: { readonly key: string }, amount: 1 | 0 | -1): Promise<number> {
    return this.counting.counter(key, amount, this.quota.seconds);
  }

  private windowOf(key: string): { readonly key: string; readonly resetSeconds: number } {
    const { number, resetSeconds } = windowAt(this.counting.clock, this.quota);
    return { key: counterKey(this.name, number, key), resetSeconds };
  }
}

/** The number of the present window, and the seconds until its end. */
export function windowAt(clock: Clock, { seconds }: Quota) {
  const now = clock.now() / SECOND;
  const number = Math.floor(now / seconds);
  return { number, resetSeconds: Math.ceil((number + 1) * seconds - now) };
}

/** Hashed: IP and e-mail addresses must not be readable in the store. */
export const counterKey = (name: string, window: number, key: string): string =>
  createHash('sha256').update(`${name} ${window} ${key}`).digest('base64url');

export const tooMany = (retryAfterSeconds: number): DomainError =>
  new DomainError('rate-limited', 'Too many requests. Try again later.', { retryAfterSeconds });

/** Of several limits, the one closest to being reached (docs/adr/0031-fixed-window-rate-limits.md). */
export function setLimitHeaders(res: ServerResponse, { requests }: Quota, counted: number, resetSeconds: number): void {
  const remaining = Math.max(0, requests - counted);
  const shown = res.getHeader('RateLimit-Remaining');
  if (shown !== undefined && Number(shown) <= remaining) return;
  res.setHeader('RateLimit-Limit', String(requests));
  res.setHeader('RateLimit-Remaining', String(remaining));
  res.setHeader('RateLimit-Reset', String(resetSeconds));
}

export interface RouteCounter {
  readonly per: RateLimit['per'];
  readonly counter: Counter;
  /** Allows one alert per window; null for no alerts. */
  readonly alert: Counter | null;
}

export type RouteCounters = ReadonlyMap<string, RouteCounter>;

/** All routes with the same limit share its counter. */
export const createCounters = (limits: RateLimits, counting: Counting): RouteCounters =>
  new Map(
    Object.entries(limits).map(([name, limit]) => [
      name,
      {
        per: limit.per,
        counter: new Counter(name, limit, counting),
        alert: limit.alerts ? new Counter(`${name} alert`, { ...limit, requests: 1 }, counting) : null,
      },
    ]),
  );

/** @throws Error for a limit that is not configured. */
export function requireCounter(
  { method, path }: { readonly method: string; readonly path: string },
  name: string,
  counters: RouteCounters,
): RouteCounter {
  const counter = counters.get(name);
  if (counter === undefined) throw new Error(`${method} ${path}: unknown rate limit "${name}"`);
  return counter;
}
