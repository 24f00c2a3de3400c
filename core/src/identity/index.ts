/**
 * People who log in: passwords, tokens, phones, consent.
 * @module @spotter/core/identity
 */
export type * from './events.js';
export * from './policy.js';
export type * from './ports.js';
export * from './rules/account-token-kind.js';
export * from './rules/account-token.js';
export * from './rules/closed-account.js';
export * from './rules/contact.js';
export * from './rules/email-address.js';
export * from './rules/former-address.js';
export * from './rules/log-in-challenge.js';
export * from './rules/marketing-choice.js';
export * from './rules/new-password.js';
export * from './rules/person.js';
export * from './rules/phone-code.js';
export * from './rules/refresh-decision.js';
export type * from './rules/refresh-token.js';
export * from './use-cases/account-token-issuer.js';
export * from './rules/second-factor.js';
export * from './rules/staff-account.js';
export * from './use-cases/change-address.js';
export * from './use-cases/change-password.js';
export * from './use-cases/change-staff.js';
export * from './use-cases/confirm-second-factor.js';
export * from './use-cases/create-admin.js';
export * from './use-cases/delete-expired-tokens.js';
export * from './use-cases/end-log-ins.js';
export * from './use-cases/enroll-second-factor.js';
export * from './use-cases/redeem-account-token.js';
export * from './use-cases/invite-staff.js';
export * from './use-cases/known-devices.js';
export * from './use-cases/log-in.js';
export * from './use-cases/log-out.js';
export * from './use-cases/pass-second-factor.js';
export * from './use-cases/refresh-log-in.js';
export * from './use-cases/request-password-reset.js';
export * from './use-cases/reset-password.js';
export * from './use-cases/remove-second-factor.js';
export * from './use-cases/reset-second-factor.js';
export * from './use-cases/second-factor-codes.js';
export * from './use-cases/send-phone-code.js';
export * from './use-cases/token-issuer.js';
export * from './use-cases/verify-email.js';
export * from './use-cases/verify-phone.js';
export * from './use-cases/warn-account-owner.js';
export { PHONE_CODE_KEY } from './rules/phone-code-text.js';
