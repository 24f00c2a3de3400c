/**
 * The events of a member, a mentor or a reservation, newest first.
 * @module @spotter/core/timeline
 */
export type * from './ports.js';
export { RESERVATION_ENTRIES } from './rules/timeline-entry.js';
export * from './rules/timeline-fact.js';
export * from './rules/timeline-item.js';
export * from './rules/timeline-page.js';
export * from './use-cases/read-timeline.js';
