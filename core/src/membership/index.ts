/**
 * Memberships: plans, terms and their credits, day passes, pauses, renewal.
 * @module @spotter/core/membership
 */
export type * from './events.js';
export * from './policy.js';
export type * from './ports.js';
export * from './rules/auto-renewal.js';
export * from './rules/credit.js';
export * from './rules/dated-price.js';
export * from './rules/day-pass.js';
export * from './rules/extension.js';
export * from './rules/first-payment.js';
export * from './rules/membership-entries.js';
export * from './rules/membership.js';
export * from './rules/monthly-day-pass.js';
export * from './rules/renewal-schedule.js';
export * from './rules/next-transition.js';
export * from './rules/pause.js';
export * from './rules/payment-method.js';
export type * from './rules/plan.js';
export * from './rules/plans.js';
export * from './rules/price-change.js';
export * from './rules/renewal.js';
export * from './rules/start-day.js';
export * from './rules/term-end.js';
export * from './rules/term.js';
export * from './use-cases/change-auto-renewal.js';
export * from './use-cases/change-payment-method.js';
export * from './use-cases/change-plan-price.js';
export * from './use-cases/change-pause.js';
export * from './use-cases/consent-to-price.js';
export * from './use-cases/load-current-membership.js';
export * from './use-cases/delete-retired-keys.js';
export * from './use-cases/join-membership.js';
export * from './use-cases/process-due-memberships.js';
export * from './use-cases/pause-membership.js';
export * from './use-cases/pay-overdue-term.js';
export * from './use-cases/resume-membership.js';
export * from './use-cases/apply-due-transitions.js';
