/**
 * The dashboard of the house: figures of a range of days, and the trail of what administrators changed.
 * @module @spotter/core/administration
 */
export * from './administrator-action.js';
export * from './changed-facts.js';
export * from './kpi-dashboard.js';
export type * from './kpi-figures.js';
export * from './kpi-range.js';
export type * from './ports.js';
export * from './show-kpis.js';
