/**
 * Complaints of members about mentors, and how administrators resolve them.
 * @module @spotter/core/complaint
 */
export type * from './events.js';
export * from './policy.js';
export type * from './ports.js';
export * from './rules/complaint.js';
export * from './rules/complaint-phrases.js';
export * from './use-cases/enter-complaint.js';
export * from './use-cases/register-complaint.js';
export * from './use-cases/resolve-complaint.js';
