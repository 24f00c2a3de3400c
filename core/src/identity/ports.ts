import type { AccountTokenKind } from './rules/account-token-kind.js';
import type { AccountToken } from './rules/account-token.js';
import type { LogInChallenge } from './rules/log-in-challenge.js';
import type { Caller, Person } from './rules/person.js';
import type { PhoneCode } from './rules/phone-code.js';
import type { RefreshToken } from './rules/refresh-token.js';
import type { SecondFactor } from './rules/second-factor.js';
import type { StaffAccess, StaffAccount, StaffMember } from './rules/staff-account.js';
import type { AdminId, FamilyId, PersonId } from '../kernel/ids.js';
import type { Instant, Millis } from '../kernel/instant.js';
import type { Page, PageRequest } from '../kernel/page.js';

export interface People {
  /** Locked for this transaction. @throws DomainError not-found, also for an account that is closed. */
  get(id: PersonId): Promise<Person>;
  /** As `get`; null where that throws. */
  find(id: PersonId): Promise<Person | null>;
  /** As `find`, by the address in lower case. */
  findByEmail(email: string): Promise<Person | null>;
  /** @throws DomainError validation when the e-mail address has an account (the database forbids a second). */
  add(person: Person): Promise<void>;
  save(person: Person): Promise<void>;
  /** Not locked. */
  isClosed(id: PersonId): Promise<boolean>;
  /** Saves a closed account: queries no longer find the person, and it accepts no new records. */
  close(person: Person, at: Instant): Promise<void>;
}

export interface RefreshTokens {
  /** Locked for this transaction, with its family; null when unknown or its family is revoked. */
  find(hash: string): Promise<RefreshToken | null>;
  add(token: RefreshToken): Promise<void>;
  save(token: RefreshToken): Promise<void>;
  /** Whether a log-in has not ended; not locked. */
  isFamilyActive(familyId: FamilyId): Promise<boolean>;
  /** Locks a log-in, so that it does not end before this transaction. @returns whether it is active. */
  holdFamily(familyId: FamilyId): Promise<boolean>;
  /** Ends a log-in, and removes the devices that it registered for pushes. */
  revokeFamily(familyId: FamilyId, at: Instant): Promise<void>;
  /**
   * Ends a person's log-ins, and removes the devices that they registered.
   * @param kept the log-in that continues. @returns the families that were alive.
   */
  revokeAll(personId: PersonId, at: Instant, kept?: FamilyId): Promise<readonly FamilyId[]>;
  /** Deletes at most `limit` tokens that expired before that instant. @returns their number. */
  deleteExpired(before: Instant, limit: number): Promise<number>;
}

/** Each person has only the last token of a kind. The person is locked before it is read by kind. */
export interface AccountTokens {
  /** Finds a token without a lock; null when it was replaced. The caller locks the person next, and reads the token again by its kind. */
  find(hash: string): Promise<AccountToken | null>;
  findLatest(person: PersonId, kind: AccountTokenKind): Promise<AccountToken | null>;
  /** Replaces the person's last token of the same kind. */
  upsert(token: AccountToken): Promise<void>;
  /** Erases the encrypted text of a token that ends at `until` or before; a newer token keeps its text. Locks no person. */
  eraseEncrypted(person: PersonId, kind: AccountTokenKind, until: Instant): Promise<void>;
}

/** Each person has at most one code. Callers lock the person before they read it. */
export interface PhoneCodes {
  find(person: PersonId): Promise<PhoneCode | null>;
  /** Replaces the person's last one. */
  upsert(code: PhoneCode): Promise<void>;
}

/** Each person has at most one second factor. Callers lock the person before they read it. */
export interface SecondFactors {
  /** Locked for this transaction. */
  find(person: PersonId): Promise<SecondFactor | null>;
  /** Replaces the person's last one. */
  upsert(factor: SecondFactor): Promise<void>;
}

export interface LogInChallenges {
  /** Not locked: the caller locks the person next, then finds the challenge. */
  findOwner(hash: string): Promise<PersonId | null>;
  /** Locked for this transaction. */
  find(hash: string): Promise<LogInChallenge | null>;
  /** Adds a challenge, and removes the person's challenges that are over at that instant. */
  add(challenge: LogInChallenge, at: Instant): Promise<void>;
  save(challenge: LogInChallenge): Promise<void>;
}

/** Each administrator has one account, added in the transaction that adds the person. */
export interface StaffAccounts {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: AdminId): Promise<StaffAccount>;
  /** All active owners, locked in the order of their ids, so that concurrent changes of owners are sequential. */
  findActiveOwners(): Promise<readonly StaffAccount[]>;
  add(account: StaffAccount): Promise<void>;
  save(account: StaffAccount): Promise<void>;
}

export interface IdentityQueries {
  /** False once the family is revoked: its access tokens are then invalid. */
  isFamilyActive(familyId: FamilyId): Promise<boolean>;
  /** The given log-ins that are neither revoked nor of a deactivated administrator. */
  activeFamilies(families: readonly FamilyId[]): Promise<readonly FamilyId[]>;
  /** The person's access; null without a staff account, or when it is deactivated. */
  staffAccess(id: AdminId): Promise<StaffAccess | null>;
  /** The staff, including deactivated accounts, the oldest first. */
  staff(page: PageRequest): Promise<Page<StaffMember>>;
  staffMember(id: AdminId): Promise<StaffMember | null>;
  staffAccessByEmail(email: string): Promise<StaffAccess | null>;
}

/** Argon2id, off the event loop. */
export interface Passwords {
  /** Of the text in NFC (RFC 8265, 4.2.2): devices send the same Hangul composed or decomposed. */
  hash(password: string): Promise<string>;
  /** Accepts each Unicode form of the text. Takes as long for `null` (no such account) as for a real hash. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** Signed, short-lived tokens that identify the caller. */
export interface AccessTokens {
  issue(caller: Caller, at: Instant, lifetime: Millis): string;
  /** Removes tokens of these families from the cache. */
  forget(families: readonly FamilyId[]): void;
}

/** Time-based one-time passwords (RFC 6238) of SHA-1, six digits and steps of 30 seconds, as every authenticator app knows them. */
export interface OneTimePasswords {
  /** 160 random bits, in base32. */
  makeSecret(): string;
  /** @returns the step whose code the text is, within the tolerance; null for another text. */
  findStep(secret: string, text: string, at: Instant, windowSteps: number): number | null;
  /** `otpauth://totp/…`, for the app. @param account its name in the app */
  uri(secret: string, account: string): string;
}

/** Opaque random texts of which only the hash is stored. */
export interface Secrets {
  /** Makes a URL-safe text with at least 256 random bits. */
  make(): string;
  /** A number of random decimal digits, for a person to type. */
  makeDigits(count: number): string;
  hash(secret: string): string;
}
