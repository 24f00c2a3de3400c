/**
 * Members: profile, first page, export, and the end of an account.
 * @module @spotter/core/member
 */
export * from './close-account.js';
export * from './edit-member.js';
export * from './member.js';
export * from './member-dashboard.js';
export * from './personal-data.js';
export type * from './ports.js';
