import { readOnly } from '../kernel/read-only.js';
import { DAY, HOUR, MINUTE, SECOND } from '../kernel/instant.js';

export const identityPolicies = readOnly({
  /** One-time tokens sent by e-mail (docs/domain.md, Access and errors). */
  accountToken: {
    /** The time in which a token is valid, its end excluded. */
    lifeMs: { 'password-reset': 30 * MINUTE, 'email-verification': DAY, 'staff-invitation': 3 * DAY },
    /** The largest number of tokens of a kind that one person gets within `issuesWithinMs`. */
    issues: 5,
    issuesWithinMs: HOUR,
  },
  identity: {
    accessTokenMs: 15 * MINUTE,
    refreshTokenMs: 30 * DAY,
    /** The time after a log-in for which its device is recognised. */
    deviceTokenMs: 90 * DAY,
    /** A refresh token used again within this time counts as a request of a second tab, or as a repetition after a lost answer. */
    reuseGraceMs: 60 * SECOND,
    minPasswordLength: 10,
    maxPasswordLength: 128,
  },
  /** The verification of a phone (docs/domain.md, Access and errors). */
  phoneCode: {
    digits: 6,
    /** The time in which a code can be tried, its end excluded. */
    lifeMs: 5 * MINUTE,
    /** The number of wrong tries after which a code is invalid. */
    tries: 5,
    /** The largest number of codes that one person gets within `sendsWithinMs`. */
    sends: 10,
    sendsWithinMs: HOUR,
  },
  /** Codes of an authenticator app at log-in (docs/domain.md, Access and errors). */
  secondFactor: {
    /** The number of steps before and after its own in which a code is accepted. */
    windowSteps: 1,
    /** The time after the password in which a code is accepted, its end excluded. */
    challengeMs: 5 * MINUTE,
    /** The number of wrong codes after which a log-in starts again with the password. */
    tries: 5,
    /** The largest number of wrong codes of a person within `wrongWithinMs`. */
    wrongCodes: 20,
    wrongWithinMs: HOUR,
    recoveryCodes: 10,
    /** The digits of a recovery code; 20 are 66 bits, so that a hash does not reveal it. */
    recoveryDigits: 20,
  },
});

export type AccountTokenPolicy = typeof identityPolicies.accountToken;
export type IdentityPolicy = typeof identityPolicies.identity;
export type PhoneCodePolicy = typeof identityPolicies.phoneCode;
export type SecondFactorPolicy = typeof identityPolicies.secondFactor;
