import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateCounter } from './rate-limit.js';

/** Counts in this process only: each of several processes has its own limits. */
export function memoryRateCounter(): RateCounter {
  const limiter = new RateLimiterMemory({ points: 1, duration: 1 });
  return async (key, count, seconds) => (await limiter.penalty(key, count, { customDuration: seconds })).consumedPoints;
}
