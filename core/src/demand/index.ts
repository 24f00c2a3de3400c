/**
 * Counts of members' searches, beside the blocks that mentors opened.
 * @module @spotter/core/demand
 */
export * from './policy.js';
export type * from './ports.js';
export * from './rules/covered-hours.js';
export * from './rules/demand-counts.js';
export * from './use-cases/record-demand.js';
export * from './use-cases/show-demand.js';
