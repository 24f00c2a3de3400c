import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Tally } from './rate-limit.js';

/** Counted in this process: a house of several gives each its own share. */
export function memoryTally(): Tally {
  const limiter = new RateLimiterMemory({ points: 1, duration: 1 });
  return async (key, count, seconds) => (await limiter.penalty(key, count, { customDuration: seconds })).consumedPoints;
}
