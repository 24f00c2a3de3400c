/**
 * The stores and queries of the core in memory, with rollback and the refusals of the database; a clock and ids that repeat.
 * @module @spotter/memory
 */
export type { RowChange, Watcher } from './changes.js';
export * from './manual-clock.js';
export * from './memory-database.js';
export type { TransactionOptions } from './memory-transaction.js';
export * from './memory-videos.js';
export * from './sequential-ids.js';
