/**
 * The hour of every week that a member keeps with a mentor.
 * @module @spotter/core/fixed-slot
 */
export * from './book-fixed-slots.js';
export * from './book-occurrence.js';
export * from './change-fixed-slot.js';
export * from './fixed-slot.js';
export * from './monthly-change.js';
export type * from './ports.js';
export * from './request-fixed-slot.js';
export * from './skip-reason.js';
export * from './weekly-hour.js';
