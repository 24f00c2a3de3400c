/**
 * Requests with an `Idempotency-Key`: performed once, with the same answer for each retry.
 * @module @spotter/core/idempotency
 */
export * from './policy.js';
export type * from './ports.js';
export * from './rules/keyed-request.js';
export * from './use-cases/answer-once.js';
export * from './use-cases/forget-requests.js';
export * from './use-cases/keyed-transaction.js';
