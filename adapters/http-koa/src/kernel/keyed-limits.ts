import type { Log } from './log.js';
import { requireCounter, type Release, type RouteCounters } from './rate-limit.js';
import type { RequestContext } from './request-context.js';
import type { AnyRequest, Route } from './route.js';

/**
 * Counts a request under several keys, for example phone number and address. A refused request is counted under none of them.
 * @throws Error for a limit that is not configured.
 */
export function keyedLimiter(
  route: Route,
  counters: RouteCounters,
  log: Log,
): (context: RequestContext, request: AnyRequest) => Promise<void> {
  const limits = Object.entries(route.keyedLimits).map(([name, keyOf]) => {
    return { name, keyOf, ...requireCounter(route, name, counters) };
  });
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
  };
}
