/**
 * Money by double entry: what each deed moves between which accounts, and the audit of it all.
 * @module @spotter/core/ledger
 */
export * from './account.js';
export * from './audit.js';
export * from './audit-ledger.js';
export * from './book-settlement.js';
export * from './correction-entries.js';
export * from './deposit-entries.js';
export * from './journal.js';
export * from './membership-entries.js';
export * from './payment-entries.js';
export * from './point-entries.js';
export type * from './ports.js';
export * from './refund-entries.js';
export * from './settlement.js';
