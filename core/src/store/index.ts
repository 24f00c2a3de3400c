/**
 * Stores, their rooms, peak hours and screens.
 * @module @spotter/core/store
 */
export type * from './ports.js';
export * from './rules/room-change.js';
export * from './rules/screen-key.js';
export * from './rules/validate-store.js';
export * from './rules/store.js';
export * from './use-cases/add-store.js';
export * from './use-cases/edit-store.js';
export * from './use-cases/issue-screen-key.js';
export * from './use-cases/revoke-screen-key.js';
