/**
 * What the payment gateway transfers to the company's bank account, payment by payment, and its fees.
 * @module @spotter/core/gateway-settlement
 */
export * from './policy.js';
export type * from './ports.js';
export * from './rules/decide-settlements.js';
export * from './rules/settlement-entries.js';
export * from './rules/settlement-file.js';
export * from './use-cases/import-settlements.js';
