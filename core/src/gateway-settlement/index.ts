/**
 * Transfers of the payment gateway to the company's bank account, by payment, and the gateway's fees.
 * @module @spotter/core/gateway-settlement
 */
export * from './policy.js';
export type * from './ports.js';
export * from './rules/decide-settlements.js';
export * from './rules/settlement-entries.js';
export * from './rules/settlement-file.js';
export * from './use-cases/import-settlements.js';
