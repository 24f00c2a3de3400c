import type { ParameterizedContext } from 'koa';
import { DomainError } from '@spotter/core';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** So many requests in so many seconds, counted for each address or for each caller. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
  readonly per: 'address' | 'caller';
}

/** The limits that routes name. */
export type RateLimits = Readonly<Record<string, RateLimit>>;

/** Counts one request of the key. @throws DomainError rate-limited, with `retryAfterSeconds`. */
export type Count = (context: ParameterizedContext, key: string) => Promise<void>;

export interface Counter {
  readonly per: RateLimit['per'];
  readonly count: Count;
}

/** Counted in this process: a house of several gives each its own share. One counter stands behind all routes of a name. */
export function countersOf(limits: RateLimits): ReadonlyMap<string, Counter> {
  return new Map(
    Object.entries(limits).map(([name, limit]) => [name, { per: limit.per, count: counterOf(name, limit) }]),
  );
}

function counterOf(name: string, { requests, seconds }: RateLimit): Count {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: requests, duration: seconds });
  return async (context, key) => {
    const state = await limiter.consume(key).catch(exceeded);
    const resetSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1_000));
    context.set({
      'RateLimit-Limit': String(requests),
      'RateLimit-Remaining': String(state.remainingPoints),
      'RateLimit-Reset': String(resetSeconds),
    });
    if (state.consumedPoints > requests) {
      throw new DomainError('rate-limited', 'Too many requests.', { retryAfterSeconds: resetSeconds });
    }
  };
}

/** The limiter rejects with its state when a limit is exceeded, and with an error when it failed. */
function exceeded(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}
