/**
 * What was withheld, month by month, for the tax office.
 * @module @spotter/core/tax-report
 */
export * from './generate-tax-reports.js';
export type * from './ports.js';
export * from './tax-report.js';
