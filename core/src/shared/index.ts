/**
 * Values that everything is made of: won, instants, days, ids, pages, refusals, policies.
 * @module @spotter/core/shared
 */
export * from './among.js';
export * from './calendar.js';
export type * from './clock.js';
export * from './domain-error.js';
export * from './forget-job-runs.js';
export * from './ids.js';
export * from './instant.js';
export type * from './job.js';
export type * from './job-history.js';
export * from './job-run.js';
export * from './krw.js';
export type * from './outbox.js';
export * from './page.js';
export * from './policies.js';
export type * from './transaction.js';
