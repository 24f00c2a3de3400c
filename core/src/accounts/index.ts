/**
 * Registering a member or a mentor, and closing an account.
 * @module @spotter/core/accounts
 */
export type * from './events.js';
export * from './use-cases/close-account.js';
export * from './use-cases/close-mentor-account.js';
export * from './use-cases/register-person.js';
