/**
 * Cancelling a membership: the refund and its preview.
 * @module @spotter/core/membership-refund
 */
export * from './policy.js';
export * from './rules/phrase-refund-item.js';
export * from './rules/refund-quote.js';
export * from './use-cases/cancel-membership.js';
export * from './use-cases/preview-refund.js';
