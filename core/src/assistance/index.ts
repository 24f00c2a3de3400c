/**
 * Acts of staff on behalf of a member, under the member's own rules, and gifts at the company's cost.
 * @module @spotter/core/assistance
 */
export type * from './events.js';
export * from './policy.js';
export * from './rules/assisted-act.js';
export * from './rules/points-of-month.js';
export * from './use-cases/book-for-member.js';
export * from './use-cases/booked-facts.js';
export * from './use-cases/cancel-for-member.js';
export * from './use-cases/change-for-member.js';
export * from './use-cases/extend-membership.js';
export * from './use-cases/give-day-pass.js';
export * from './use-cases/give-points.js';
export * from './use-cases/request-fixed-slot-for-member.js';
export * from './use-cases/run-assisted.js';
