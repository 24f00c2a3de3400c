/**
 * Complaints of members about mentors, and how they are resolved.
 * @module @spotter/core/complaint
 */
export * from './complaint.js';
export * from './enter-complaint.js';
export * from './phrase-category.js';
export type * from './ports.js';
export * from './register-complaint.js';
export * from './resolve-complaint.js';
