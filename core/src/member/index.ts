/**
 * Members: their profile and personal data.
 * @module @spotter/core/member
 */
export type * from './ports.js';
export * from './rules/member.js';
export * from './rules/personal-data.js';
export * from './use-cases/edit-member.js';
