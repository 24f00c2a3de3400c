/**
 * The terms of the service: their versions, announced before they take effect, and who agreed to them.
 * @module @spotter/core/terms
 */
export type * from './events.js';
export * from './policy.js';
export type * from './ports.js';
export * from './rules/consent.js';
export * from './rules/notice.js';
export * from './rules/terms-version.js';
export * from './use-cases/announce-terms.js';
export * from './use-cases/consent-to-terms.js';
export * from './use-cases/publish-terms.js';
