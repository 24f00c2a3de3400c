/**
 * The first page of a member, read from all contexts.
 * @module @spotter/core/member-dashboard
 */
export * from './use-cases/member-dashboard.js';
