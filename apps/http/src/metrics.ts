import { JOB_SCHEDULES } from '@spotter/cron-runner';
import { listPostponementReasons } from './bank.js';
import type { Configuration } from './configuration.js';
import { listConfigurationErrors } from './gateway.js';
import { refuseAddress } from './refuse-address.js';
import type { Runtime } from './runtime.js';
import { SERVICE_KEYS } from './service-keys.js';

/** Counts events and serves them at their own address when METRICS_PORT is set. @returns the address, or null. */
export async function startMetrics(runtime: Runtime, configuration: Configuration): Promise<string | null> {
  const { metrics: address } = configuration;
  if (address === null) return null;
  const { serveMetrics, ServiceMetrics } = await import('@spotter/metrics-prometheus');
  const { container, persistence, observer, closing } = runtime;
  const clock = container.get(SERVICE_KEYS.clock);
  const readings = {
    clock,
    pool: () => persistence.poolUse(),
    backlog: () => persistence.queries.notifications.backlog(clock.now()),
  };
  const gatewayCodes = await listConfigurationErrors(configuration);
  const postponementReasons = await listPostponementReasons(configuration);
  const jobs = Object.keys(JOB_SCHEDULES);
  const metrics = new ServiceMetrics(readings, { jobs, gatewayCodes, postponementReasons });
  observer.metrics = metrics;
  const server = await serveMetrics(metrics, address).catch(
    refuseAddress({ host: 'METRICS_HOST', port: 'METRICS_PORT' }),
  );
  closing.add(() => server.close());
  return server.url;
}
