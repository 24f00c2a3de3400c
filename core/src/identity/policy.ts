import type { AccountTokenKind } from './rules/account-token-kind.js';
import { DAY, HOUR, type Millis, MINUTE, SECOND } from '../kernel/instant.js';

export interface IdentityPolicy {
  readonly accessTokenMs: Millis;
  readonly refreshTokenMs: Millis;
  /** The time after a log-in for which its device is recognised. */
  readonly deviceTokenMs: Millis;
  /** A refresh token used again within this time counts as a request of a second tab, or as a repetition after a lost answer. */
  readonly reuseGraceMs: Millis;
  readonly minPasswordLength: number;
  readonly maxPasswordLength: number;
}

/** The verification of a phone (docs/domain.md, Access and errors). */
export interface PhoneCodePolicy {
  readonly digits: number;
  /** The time in which a code may be tried, its end excluded. */
  readonly lifeMs: Millis;
  /** The number of wrong tries after which a code is invalid. */
  readonly tries: number;
  /** The largest number of codes that one person gets within `sendsWithinMs`. */
  readonly sends: number;
  readonly sendsWithinMs: Millis;
}

/** One-time tokens sent by e-mail (docs/domain.md, Access and errors). */
export interface AccountTokenPolicy {
  /** The time in which a token is valid, its end excluded. */
  readonly lifeMs: Readonly<Record<AccountTokenKind, Millis>>;
  /** The largest number of tokens of a kind that one person gets within `issuesWithinMs`. */
  readonly issues: number;
  readonly issuesWithinMs: Millis;
}

/** Codes of an authenticator app at log-in (docs/domain.md, Access and errors). */
export interface SecondFactorPolicy {
  /** The number of steps before and after its own in which a code is accepted. */
  readonly windowSteps: number;
  /** The time after the password in which a code is accepted, its end excluded. */
  readonly challengeMs: Millis;
  /** The number of wrong codes after which a log-in starts again with the password. */
  readonly tries: number;
  /** The largest number of wrong codes of a person within `wrongWithinMs`. */
  readonly wrongCodes: number;
  readonly wrongWithinMs: Millis;
  readonly recoveryCodes: number;
  /** The digits of a recovery code; 20 are 66 bits, so that a hash does not reveal it. */
  readonly recoveryDigits: number;
}

export interface IdentityPolicies {
  readonly accountToken: AccountTokenPolicy;
  readonly identity: IdentityPolicy;
  readonly phoneCode: PhoneCodePolicy;
  readonly secondFactor: SecondFactorPolicy;
}

export const identityPolicies: IdentityPolicies = {
  accountToken: {
    lifeMs: { 'password-reset': 30 * MINUTE, 'email-verification': DAY, 'staff-invitation': 3 * DAY },
    issues: 5,
    issuesWithinMs: HOUR,
  },
  identity: {
    accessTokenMs: 15 * MINUTE,
    refreshTokenMs: 30 * DAY,
    deviceTokenMs: 90 * DAY,
    reuseGraceMs: 60 * SECOND,
    minPasswordLength: 10,
    maxPasswordLength: 128,
  },
  phoneCode: { digits: 6, lifeMs: 5 * MINUTE, tries: 5, sends: 10, sendsWithinMs: HOUR },
  secondFactor: {
    windowSteps: 1,
    challengeMs: 5 * MINUTE,
    tries: 5,
    wrongCodes: 20,
    wrongWithinMs: HOUR,
    recoveryCodes: 10,
    recoveryDigits: 20,
  },
};
