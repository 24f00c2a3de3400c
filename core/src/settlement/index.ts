/**
 * The division of a session's money: shares, late cancellations, no-show penalties.
 * @module @spotter/core/settlement
 */
export * from './policy.js';
export * from './rules/cancellation-quote.js';
export * from './rules/settlement.js';
export * from './use-cases/book-settlement.js';
export * from './use-cases/complete-session.js';
