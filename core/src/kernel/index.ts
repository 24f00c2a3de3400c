/**
 * Values that every context uses: instants, the business calendar, won, ids, pages, errors.
 * @module @spotter/core/kernel
 */
export * from './calendar.js';
export type * from './cipher.js';
export type * from './clock.js';
export * from './csv.js';
export * from './domain-error.js';
export * from './ids.js';
export * from './instant.js';
export * from './issue.js';
export * from './krw.js';
export type * from './language.js';
export type * from './named-reference.js';
export type * from './number-range.js';
export * from './page.js';
export { phraseNumber } from './phrase-number.js';
export type { Phrase } from './phrases.js';
export * from './policy-name.js';
export type { DeepReadonly } from './read-only.js';
export * from './shown-name.js';
