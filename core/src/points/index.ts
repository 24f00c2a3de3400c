/**
 * Points: bought in lots or given as a bonus; bonuses are spent first, then the oldest lot. Expiry and refunds.
 * @module @spotter/core/points
 */
export * from './policy.js';
export type * from './ports.js';
export * from './rules/bonus-lot.js';
export * from './rules/charge-amount.js';
export * from './rules/expiry-entries.js';
export * from './rules/lot-expiry.js';
export * from './rules/paid-lot.js';
export * from './rules/point-balance.js';
export * from './rules/point-lot.js';
export * from './rules/refundable-points.js';
export * from './use-cases/charge-points.js';
export * from './use-cases/consume-points.js';
export * from './use-cases/expire-points.js';
export * from './use-cases/refund-points.js';
export * from './use-cases/take-refunds.js';
