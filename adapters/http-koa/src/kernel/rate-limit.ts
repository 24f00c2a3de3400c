import { createHash } from 'node:crypto';
import type { ParameterizedContext } from 'koa';
import { DomainError, SECOND, type Clock } from '@spotter/core';

/** So many in so many seconds of the service's clock. */
export interface Quota {
  readonly requests: number;
  readonly seconds: number;
}

/** Requests, counted for each address or for each caller. */
export interface RateLimit extends Quota {
  readonly per: 'address' | 'caller';
}

/** The limits that routes name. */
export type RateLimits = Readonly<Record<string, RateLimit>>;

/**
 * Counts under a key that is forgotten some time after so many seconds.
 * @param count 1, or -1 to take one back, or 0 to look
 * @returns how many there are with these. Never fails, and answers at once.
 */
export type Tally = (key: string, count: -1 | 0 | 1, seconds: number) => Promise<number>;

/** Where and by which clock is counted. */
export interface Counting {
  readonly tally: Tally;
  readonly clock: Clock;
}

/** Takes back what was counted. */
type TakeBack = () => Promise<unknown>;

/**
 * Counts in windows, all of which begin with a full one since 1970: their number is part of the key, so that every process with the same
 * clock counts in the same one, and nobody has to end it.
 */
export class Counter {
  constructor(
    private readonly name: string,
    private readonly quota: Quota,
    private readonly counting: Counting,
  ) {}

  /** Counts one, and tells the caller what is left. @throws DomainError rate-limited, with `retryAfterSeconds`. */
  async count(context: ParameterizedContext, key: string): Promise<TakeBack> {
    const { requests, seconds } = this.quota;
    const window = this.windowOf(key);
    const counted = await this.counting.tally(window.key, 1, seconds);
    tellOf(context, requests, Math.max(0, requests - counted), window.resetSeconds);
    if (counted > requests) throw tooMany(window.resetSeconds);
    return () => this.counting.tally(window.key, -1, seconds);
  }

  /** Counts one, and nobody is told. */
  async note(key: string): Promise<void> {
    await this.counting.tally(this.windowOf(key).key, 1, this.quota.seconds);
  }

  /** @throws DomainError rate-limited once so many were counted. */
  async refuseIfSpent(key: string): Promise<void> {
    const window = this.windowOf(key);
    const counted = await this.counting.tally(window.key, 0, this.quota.seconds);
    if (counted >= this.quota.requests) throw tooMany(window.resetSeconds);
  }

  /** The key is a digest: addresses and e-mail addresses are nothing for a store that anybody can list. */
  private windowOf(key: string): { readonly key: string; readonly resetSeconds: number } {
    const now = this.counting.clock.now() / SECOND;
    const { seconds } = this.quota;
    const number = Math.floor(now / seconds);
    const digest = createHash('sha256').update(`${this.name} ${number} ${key}`).digest('base64url');
    return { key: digest, resetSeconds: Math.ceil((number + 1) * seconds - now) };
  }
}

const tooMany = (retryAfterSeconds: number): DomainError =>
  new DomainError('rate-limited', 'Too many requests.', { retryAfterSeconds });

/** Of several limits, the one that is met first (docs/adr/0032-limits-counted-in-windows-over-redis.md). */
function tellOf(context: ParameterizedContext, limit: number, remaining: number, resetSeconds: number): void {
  const told = context.response.get('RateLimit-Remaining');
  if (told !== '' && Number(told) <= remaining) return;
  context.set({
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  });
}

export interface RouteCounter {
  readonly per: RateLimit['per'];
  readonly counter: Counter;
}

/** One counter stands behind all routes of a name. */
export const countersOf = (limits: RateLimits, counting: Counting): ReadonlyMap<string, RouteCounter> =>
  new Map(
    Object.entries(limits).map(([name, limit]) => [
      name,
      { per: limit.per, counter: new Counter(name, limit, counting) },
    ]),
  );
