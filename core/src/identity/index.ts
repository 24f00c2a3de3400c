/**
 * People who log in: passwords, tokens, phones, what they agree to.
 * @module @spotter/core/identity
 */
export * from './closed-account.js';
export * from './contact.js';
export * from './create-admin.js';
export * from './log-in.js';
export * from './log-out.js';
export * from './marketing-choice.js';
export type * from './person.js';
export * from './phone-code.js';
export { PHONE_CODE_KEY } from './phone-code-text.js';
export type * from './ports.js';
export * from './refresh-policy.js';
export * from './refresh-session.js';
export * from './register-person.js';
export * from './send-phone-code.js';
export * from './session-tokens.js';
export * from './verify-phone.js';
