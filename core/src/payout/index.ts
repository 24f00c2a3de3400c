/**
 * Earnings of mentors: escrow, two-week periods, withholding, deposits and statements.
 * @module @spotter/core/payout
 */
export type * from './events.js';
export * from './policy.js';
export type * from './ports.js';
export * from './rules/calculate-payout.js';
export * from './rules/deposit-decision.js';
export * from './rules/deposit-entries.js';
export type * from './rules/deposit-outcome.js';
export type * from './rules/earning.js';
export * from './rules/forfeiture.js';
export * from './rules/payout-batch.js';
export * from './rules/payout-file.js';
export * from './rules/payout-period.js';
export * from './rules/payout-results.js';
export * from './rules/payout.js';
export * from './rules/period-totals.js';
export * from './rules/release-entries.js';
export * from './rules/withholding.js';
export * from './use-cases/calculate-payouts.js';
export * from './use-cases/current-period.js';
export * from './use-cases/deposit-payout.js';
export * from './use-cases/deposit-payouts.js';
export * from './use-cases/export-payout-file.js';
export * from './use-cases/forfeit-lines.js';
export * from './use-cases/import-payout-results.js';
export * from './use-cases/issue-statement.js';
export * from './use-cases/make-payouts.js';
export * from './use-cases/period-overview.js';
export * from './use-cases/receive-bank-webhook.js';
export * from './use-cases/reconcile-payouts.js';
export * from './use-cases/release-batches.js';
export * from './use-cases/release-batches-automatically.js';
export * from './use-cases/release-escrow.js';
export * from './use-cases/retry-deposit.js';
