/**
 * Waiting for a block: entries, and offers one at a time in the order of joining.
 * @module @spotter/core/waitlist
 */
export * from './policy.js';
export type * from './ports.js';
export * from './rules/waitlist-entry.js';
export * from './use-cases/join-waitlist.js';
export * from './use-cases/leave-waitlist.js';
export * from './use-cases/expire-offers.js';
