/**
 * Points: bought, used by the lot that expires first, expired, refunded.
 * @module @spotter/core/points
 */
export * from './charge-amount.js';
export * from './charge-points.js';
export * from './consume-points.js';
export * from './expire-points.js';
export * from './paid-lot.js';
export * from './point-balance.js';
export * from './point-lot.js';
export type * from './ports.js';
export * from './refund-points.js';
export * from './refundable-points.js';
