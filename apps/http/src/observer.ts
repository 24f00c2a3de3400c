import type { ServiceMetrics } from '@spotter/metrics-prometheus';

/** Counts events. Null without metrics, and until they are served. */
export interface ServiceObserver {
  metrics: ServiceMetrics | null;
}
