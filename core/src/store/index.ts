/**
 * Branches, their rooms and peak hours.
 * @module @spotter/core/store
 */
export * from './add-store.js';
export * from './edit-store.js';
export type * from './ports.js';
export * from './room-change.js';
export * from './sound-store.js';
export * from './store.js';
