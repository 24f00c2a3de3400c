/**
 * The withheld tax of each mentor, month by month.
 * @module @spotter/core/tax-report
 */
export type * from './ports.js';
export * from './rules/remittance.js';
export * from './rules/tax-report.js';
export * from './use-cases/generate-tax-reports.js';
export * from './use-cases/remit-tax.js';
