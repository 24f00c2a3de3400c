/**
 * What staff do in a member's place, under the member's own rules.
 * @module @spotter/core/assistance
 */
export type * from './events.js';
export * from './rules/assisted-act.js';
export * from './use-cases/assisted-transaction.js';
export * from './use-cases/book-for-member.js';
export * from './use-cases/booked-facts.js';
export * from './use-cases/cancel-for-member.js';
export * from './use-cases/change-for-member.js';
export * from './use-cases/request-fixed-slot-for-member.js';
