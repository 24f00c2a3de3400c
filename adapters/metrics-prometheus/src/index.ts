export { serveMetrics } from './metrics-server.js';
export type { MetricsServer } from './metrics-server.js';
export { ServiceMetrics } from './service-metrics.js';
export type { PoolUse, Readings } from './service-metrics.js';
