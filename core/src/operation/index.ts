/**
 * Heartbeats of the serving processes, and the outages between them.
 * @module @spotter/core/operation
 */
export type * from './ports.js';
export * from './rules/service-heartbeat.js';
export * from './use-cases/record-heartbeat.js';
