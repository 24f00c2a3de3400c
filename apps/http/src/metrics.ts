import type { Configuration } from './configuration.js';
import type { House } from './house.js';
import { Ports } from './ports.js';

/** Where METRICS_PORT says so: what this process does is counted, and told at an address of its own. @returns it, or null. */
export async function startMetrics(house: House, { metrics: address }: Configuration): Promise<string | null> {
  if (address === null) return null;
  const { serveMetrics, ServiceMetrics } = await import('@spotter/metrics-prometheus');
  const { container, persistence, watch, closing } = house;
  const clock = container.get(Ports.clock);
  const metrics = new ServiceMetrics({
    clock,
    pool: () => persistence.poolUse(),
    backlog: () => persistence.queries.notifications.backlog(clock.now()),
  });
  watch.answered = (request) => metrics.answered(request);
  watch.tried = (delivery) => metrics.tried(delivery);
  watch.ran = (run) => metrics.ran(run);
  const server = await serveMetrics(metrics, address);
  closing.add(() => server.close());
  return server.url;
}
