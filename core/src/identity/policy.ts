import { DAY, HOUR, type Millis, MINUTE, SECOND } from '../kernel/instant.js';

export interface IdentityPolicy {
  readonly accessTokenMs: Millis;
  readonly refreshTokenMs: Millis;
  /** So long after a log-in its device is known. */
  readonly deviceTokenMs: Millis;
  /** A refresh token used again this soon is taken for a second tab or a lost answer. */
  readonly reuseGraceMs: Millis;
  readonly minPasswordLength: number;
  readonly maxPasswordLength: number;
}

/** How a phone is verified (docs/domain.md, Access and errors). */
export interface PhoneCodePolicy {
  readonly digits: number;
  /** So long a code may be tried, that instant excluded. */
  readonly lifeMs: Millis;
  /** Wrong ones, of one code. */
  readonly tries: number;
  /** So many codes are sent to one person within so long. */
  readonly sends: number;
  readonly sendsWithinMs: Millis;
}

export interface IdentityPolicies {
  readonly identity: IdentityPolicy;
  readonly phoneCode: PhoneCodePolicy;
}

export const identityPolicies: IdentityPolicies = {
  identity: {
    accessTokenMs: 15 * MINUTE,
    refreshTokenMs: 30 * DAY,
    deviceTokenMs: 90 * DAY,
    reuseGraceMs: 60 * SECOND,
    minPasswordLength: 10,
    maxPasswordLength: 128,
  },
  phoneCode: { digits: 6, lifeMs: 5 * MINUTE, tries: 5, sends: 10, sendsWithinMs: HOUR },
};
