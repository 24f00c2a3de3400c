/**
 * Requests under an `Idempotency-Key`: done once, answered as often as they come.
 * @module @spotter/core/idempotency
 */
export * from './answer-once.js';
export * from './forget-requests.js';
export * from './keyed-request.js';
export * from './keyed-transaction.js';
export * from './once.js';
export type * from './ports.js';
