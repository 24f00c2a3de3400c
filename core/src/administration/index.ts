/**
 * The dashboard of administrators: key figures of a range of days, and the audit trail.
 * @module @spotter/core/administration
 */
export * from './policy.js';
export type * from './ports.js';
export * from './rules/changed-facts.js';
export * from './rules/kpi-dashboard.js';
export type * from './rules/kpi-figures.js';
export * from './rules/kpi-range.js';
export * from './use-cases/show-kpis.js';
