/**
 * The composition of the contexts: transactions, jobs, policies, events, repositories, queries, and the list of use cases.
 * @module @spotter/core/application
 */
export * from './create-jobs.js';
export * from './create-use-cases.js';
export type * from './due-row.js';
export type * from './events.js';
export * from './forget-job-runs.js';
export * from './job-history-policy.js';
export * from './job-history.js';
export * from './job-run.js';
export type * from './job.js';
export * from './idempotency-context.js';
export * from './mutex.js';
export type * from './outbox.js';
export * from './policies.js';
export type * from './ports.js';
export type * from './queries.js';
export type * from './repositories.js';
export type * from './transaction.js';
