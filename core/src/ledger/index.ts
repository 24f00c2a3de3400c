/**
 * The double-entry journal: accounts, entries, and the audit of both.
 * @module @spotter/core/ledger
 */
export type * from './ports.js';
export * from './rules/account.js';
export * from './rules/audit.js';
export * from './rules/journal.js';
export * from './use-cases/audit-ledger.js';
