/**
 * Calendar feeds of members and mentors, and the sessions in them.
 * @module @spotter/core/calendar
 */
export * from './policy.js';
export type * from './ports.js';
export * from './rules/calendar-feed.js';
export * from './rules/first-name.js';
export * from './rules/session-entry.js';
export * from './use-cases/calendar-tokens.js';
export * from './use-cases/read-calendar-feed.js';
export * from './use-cases/show-calendar-feed.js';
