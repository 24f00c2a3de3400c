/**
 * The core's repositories and queries in memory, with rollback and the database's refusals; a manual clock and repeatable ids.
 * @module @spotter/memory
 */
export type { RowChange, Watcher } from './changes.js';
export type { EventPlanning } from './tables.js';
export * from './manual-clock.js';
export * from './memory-database.js';
export type { TransactionOptions } from './memory-transaction.js';
export * from './memory-videos.js';
export * from './sequential-ids.js';
