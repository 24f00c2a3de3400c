/**
 * Memberships: terms and their credits, pauses, renewal, the way out and what goes back.
 * @module @spotter/core/membership
 */
export * from './cancel-membership.js';
export * from './change-pause.js';
export * from './credit.js';
export * from './current-view.js';
export * from './first-payment.js';
export * from './join-membership.js';
export * from './look-after-memberships.js';
export * from './membership.js';
export * from './monthly-day-pass.js';
export * from './next-renewal.js';
export * from './next-step.js';
export * from './pause.js';
export * from './pause-membership.js';
export * from './phrase-refund-item.js';
export type * from './plan.js';
export * from './plans.js';
export type * from './ports.js';
export * from './preview-refund.js';
export * from './refund-missed.js';
export * from './refund-quote.js';
export * from './renewal.js';
export * from './resume-membership.js';
export * from './start-day.js';
export * from './take-steps.js';
export * from './term.js';
export * from './term-end.js';
