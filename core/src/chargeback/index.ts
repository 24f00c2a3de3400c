/**
 * Payments that the card company charged back, and disputes that were won.
 * @module @spotter/core/chargeback
 */
export type * from './events.js';
export type * from './ports.js';
export * from './rules/chargeback.js';
export * from './rules/chargeback-entries.js';
export * from './use-cases/record-chargeback.js';
export * from './use-cases/win-chargeback.js';
