import type { FormerAddress } from './former-address.js';
import { consentDates, EVERY_CHANNEL, type MarketingChoice, type MarketingConsent } from './marketing-choice.js';
import { type DomainError, invalid } from '../../kernel/domain-error.js';
import type { AdminId, FamilyId, MemberId, MentorId, PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Language } from '../../kernel/language.js';

/** In characters. */
export const MAX_NAME_LENGTH = 80;

export type Role = 'member' | 'mentor' | 'admin';

/** A person who can log in. A person has one role; the id is the member's, mentor's or admin's id. */
export interface Person extends MarketingChoice, MarketingConsent {
  readonly id: PersonId;
  readonly role: Role;
  /** The address in lower case; unique. */
  readonly email: string;
  /** The instant at which the owner proved to receive its e-mails; null before. */
  readonly emailVerifiedAt: Instant | null;
  readonly formerAddress: FormerAddress | null;
  readonly name: string;
  /** `+8210…` */
  readonly phone: string | null;
  readonly phoneVerifiedAt: Instant | null;
  readonly language: Language;
  readonly passwordHash: string;
  readonly createdAt: Instant;
  readonly version: number;
}

/** A person who registers; address and phone are not verified yet. */
export const newPerson = (
  given: Omit<
    Person,
    keyof MarketingConsent | 'emailVerifiedAt' | 'formerAddress' | 'phoneVerifiedAt' | 'marketingChannels' | 'version'
  >,
): Person => ({
  ...given,
  emailVerifiedAt: null,
  formerAddress: null,
  phoneVerifiedAt: null,
  marketingChannels: EVERY_CHANNEL,
  ...consentDates(given.marketingOptIn, given.createdAt),
  version: 1,
});

/**
 * Whether the account possibly belongs to a stranger who registered another person's address. The address of an administrator is entered by
 * operators or owners.
 */
export const mayBeOfStranger = ({ role, emailVerifiedAt }: Pick<Person, 'role' | 'emailVerifiedAt'>): boolean =>
  role !== 'admin' && emailVerifiedAt === null;

export interface PersonView extends Pick<Person, 'id' | 'email' | 'name' | 'phone' | 'language' | 'createdAt'> {
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
}

/** The caller named in an access token. */
export type Caller =
  | { readonly role: 'member'; readonly id: MemberId; readonly familyId: FamilyId }
  | { readonly role: 'mentor'; readonly id: MentorId; readonly familyId: FamilyId }
  | { readonly role: 'admin'; readonly id: AdminId; readonly familyId: FamilyId };

/** A caller with a verified token, and the end of its validity. */
export type ProvenCaller = Caller & { readonly provenUntil: Instant };

/** Thrown by the repositories, when another person has the address. */
export const emailTakenError = (): DomainError =>
  invalid('email', 'ALREADY_USED', 'This e-mail address already has an account.');
