/**
 * The actions of administrators, as the audit trail records them.
 * @module @spotter/core/audit-trail
 */
export * from './rules/administrator-action.js';
