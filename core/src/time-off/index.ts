/**
 * Mentors who are away: time off, substitutes, hand-overs.
 * @module @spotter/core/time-off
 */
export type * from './events.js';
export * from './policy.js';
export type * from './ports.js';
export * from './rules/excused-absence.js';
export * from './rules/hand-over.js';
export * from './rules/short-notice.js';
export * from './rules/substitute-ranking.js';
export * from './rules/substitution-reason.js';
export * from './rules/substitution.js';
export * from './rules/time-off-request.js';
export * from './rules/time-off.js';
export * from './use-cases/answer-hand-over.js';
export * from './use-cases/offer-hand-over.js';
export * from './use-cases/take-time-off.js';
export * from './use-cases/withdraw-time-off.js';
