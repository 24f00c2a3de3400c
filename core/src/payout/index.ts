/**
 * What mentors earn: escrow, two-week periods, withholding, deposits, statements.
 * @module @spotter/core/payout
 */
export * from './calculate-payout.js';
export * from './calculate-payouts.js';
export * from './current-period.js';
export * from './deposit-decision.js';
export * from './deposit-payout.js';
export type * from './earning.js';
export * from './forfeiture.js';
export * from './issue-statement.js';
export * from './payout.js';
export * from './payout-period.js';
export * from './period-overview.js';
export * from './period-totals.js';
export type * from './ports.js';
export * from './reconcile-payouts.js';
export * from './release.js';
export * from './release-escrow.js';
export * from './retry-deposit.js';
export * from './withholding.js';
