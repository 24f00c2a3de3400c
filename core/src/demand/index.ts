/**
 * Counts of members' searches, and of the open slots that they found.
 * @module @spotter/core/demand
 */
export * from './policy.js';
export type * from './ports.js';
export * from './rules/covered-hours.js';
export * from './rules/demand-counts.js';
export * from './use-cases/record-demand.js';
export * from './use-cases/show-demand.js';
