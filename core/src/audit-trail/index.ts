/**
 * The actions of administrators in the audit trail.
 * @module @spotter/core/audit-trail
 */
export * from './rules/administrator-action.js';
