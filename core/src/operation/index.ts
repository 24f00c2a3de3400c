/**
 * Heartbeats of the serving processes and their outages, partitions of tables, seals of the journal.
 * @module @spotter/core/operation
 */
export type * from './ports.js';
export * from './policy.js';
export * from './rules/detachable.js';
export * from './rules/partition-period.js';
export * from './rules/sealable.js';
export * from './rules/service-heartbeat.js';
export * from './use-cases/detach-partition.js';
export * from './use-cases/make-partitions.js';
export * from './use-cases/move-stray-rows.js';
export * from './use-cases/record-heartbeat.js';
export * from './use-cases/seal-quarters.js';
export * from './use-cases/verify-seals.js';
