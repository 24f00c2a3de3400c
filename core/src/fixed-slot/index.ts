/**
 * The weekly hour that a member keeps with a mentor.
 * @module @spotter/core/fixed-slot
 */
export type * from './events.js';
export * from './policy.js';
export type * from './ports.js';
export * from './rules/agreed-rate.js';
export * from './rules/fixed-slot-terms.js';
export * from './rules/fixed-slot.js';
export * from './rules/monthly-change.js';
export * from './rules/skip-reason.js';
export * from './rules/weekly-hour.js';
export * from './use-cases/book-fixed-slots.js';
export * from './use-cases/book-occurrence.js';
export * from './use-cases/change-fixed-slot.js';
export * from './use-cases/end-as-mentor.js';
export * from './use-cases/request-fixed-slot.js';
export * from './use-cases/skip-occurrence.js';
