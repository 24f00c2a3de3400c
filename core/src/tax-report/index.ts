export * from './generate-tax-reports.js';
export type * from './ports.js';
export * from './tax-report.js';
