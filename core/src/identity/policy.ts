import type { AccountTokenKind } from './rules/account-token-kind.js';
import { DAY, HOUR, type Millis, MINUTE, SECOND } from '../kernel/instant.js';

export interface IdentityPolicy {
  readonly accessTokenMs: Millis;
  readonly refreshTokenMs: Millis;
  /** The time after a log-in in which its device is known. */
  readonly deviceTokenMs: Millis;
  /** A refresh token used again this soon is taken for a second tab or a lost answer. */
  readonly reuseGraceMs: Millis;
  readonly minPasswordLength: number;
  readonly maxPasswordLength: number;
}

/** The verification of a phone (docs/domain.md, Access and errors). */
export interface PhoneCodePolicy {
  readonly digits: number;
  /** The time in which a code may be tried, its end excluded. */
  readonly lifeMs: Millis;
  /** Wrong ones, of one code. */
  readonly tries: number;
  /** The limit of codes that are sent to one person in a time. */
  readonly sends: number;
  readonly sendsWithinMs: Millis;
}

/** One-time tokens sent by e-mail (docs/domain.md, Access and errors). */
export interface AccountTokenPolicy {
  /** The time in which a token is valid, its end excluded. */
  readonly lifeMs: Readonly<Record<AccountTokenKind, Millis>>;
  /** The limit of tokens of a kind that are issued to one person in a time. */
  readonly issues: number;
  readonly issuesWithinMs: Millis;
}

/** Codes of an authenticator app at log-in (docs/domain.md, Access and errors). */
export interface SecondFactorPolicy {
  /** The number of steps before and after its own in which a code is accepted. */
  readonly windowSteps: number;
  /** The time after the password in which a code is accepted, its end excluded. */
  readonly challengeMs: Millis;
  /** Wrong codes after one password. */
  readonly tries: number;
  /** The limit of wrong codes of a person in a time. */
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
