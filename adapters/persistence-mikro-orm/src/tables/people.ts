import type { Person, PhoneCode, RefreshToken, StaffAccount } from '@spotter/core/identity';
import type { FamilyId, Instant, PersonId } from '@spotter/core/kernel';
import { Table, flag, json, moment, optional, text, uuid, whole } from '../table.js';

export const person = new Table<Person>('person', ['id'], {
  id: uuid(),
  role: text(),
  email: text(),
  emailVerifiedAt: optional(moment()),
  formerAddress: optional(json()),
  name: text(),
  phone: optional(text()),
  phoneVerifiedAt: optional(moment()),
  language: text(),
  marketingOptIn: flag(),
  marketingChannels: json(),
  marketingAgreedAt: optional(moment()),
  marketingAskedAt: optional(moment()),
  passwordHash: text(),
  createdAt: moment(),
  version: whole(),
});

/** All tokens of one log-in. */
export interface TokenFamily {
  readonly id: FamilyId;
  readonly personId: PersonId;
  readonly revokedAt: Instant | null;
}

export const tokenFamily = new Table<TokenFamily>('token_family', ['id'], {
  id: uuid(),
  personId: uuid(),
  revokedAt: optional(moment()),
});

export const refreshToken = new Table<RefreshToken>('refresh_token', ['hash'], {
  hash: text(),
  familyId: uuid(),
  personId: uuid(),
  issuedAt: moment(),
  expiresAt: moment(),
  usedAt: optional(moment()),
});

export const phoneCode = new Table<PhoneCode>('phone_code', ['personId'], {
  personId: uuid(),
  signature: text(),
  expiresAt: moment(),
  wrongTries: whole(),
  sentAt: json(),
});

export const staffAccount = new Table<StaffAccount>('staff_account', ['id'], {
  id: uuid(),
  role: text(),
  deactivatedAt: optional(moment()),
  version: whole(),
});
