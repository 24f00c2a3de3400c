import type { Answer } from './answer.js';
import type { Log } from './log.js';
import { isWrongPassword } from './login-limits.js';
import { requireCounter, type Release, type RouteCounters } from './rate-limit.js';
import { isRefusal } from './refusal.js';
import type { RequestContext } from './request-context.js';
import type { AnyRequest, Route } from './route.js';

export type Handle = (context: RequestContext, request: AnyRequest) => Promise<Answer>;

/**
 * Counts a request under several keys, for example phone number and address. A request that any limit refuses, here or in the work, is
 * counted under no key: one person beyond the own limit could otherwise exhaust that of all. A wrong password has its own limits and is
 * not counted either: its sender could otherwise exhaust the limits of the owner.
 * @returns the work behind these limits, which throws DomainError rate-limited; the work itself for a route without any.
 * @throws Error for a limit that is not configured.
 */
export function withKeyedLimits(route: Route, counters: RouteCounters, log: Log, work: Handle): Handle {
  const limits = Object.entries(route.keyedLimits).map(([name, keyOf]) => {
    return { name, keyOf, ...requireCounter(route, name, counters) };
  });
  if (limits.length === 0) return work;
  return async (context, request) => {
    const reserved: Release[] = [];
    for (const { name, keyOf, counter, alert } of limits) {
      const key = keyOf(request);
      if (key === null) continue;
      try {
        reserved.push(await counter.reserve(context, key));
      } catch (error) {
        for (const release of reserved) await release();
        if (alert && (await alert.take(key))) log('error', 'Service-wide rate limit reached.', { limit: name });
        throw error;
      }
    }
    try {
      return await work(context, request);
    } catch (error) {
      if (isLimited(error) || isWrongPassword(error)) for (const release of reserved) await release();
      throw error;
    }
  };
}

const isLimited = (error: unknown): boolean => isRefusal(error) && error.code === 'rate-limited';
