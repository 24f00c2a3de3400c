import type { Person } from '../../identity/rules/person.js';
import { policyViolation } from '../../kernel/domain-error.js';
import type { MemberId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';

/** What a member and the service still owe each other, or may take from each other. */
export interface OpenMatters {
  /** Sessions that stand, or whose outcome is not decided yet. */
  readonly reservations: number;
  /** Neither cancelled nor expired. */
  readonly memberships: number;
  readonly pendingPayments: number;
  /** Not paid back yet; also those of a membership that the gateway refused, whose money is still owed. */
  readonly pendingRefunds: number;
  /** Paid, unused and not expired; bonus points are not refunded. */
  readonly paidPoints: Krw;
  readonly fixedSlots: number;
  /** Those whose window is not over. */
  readonly waitlistEntries: number;
}

/** @throws DomainError policy-violation (`open-matters`) that names all of them, while there is any (docs/domain.md, Closing an account). */
export function refuseWhileOpen(open: OpenMatters): void {
  if (Object.values(open).every((count) => count === 0)) return;
  throw policyViolation(
    'open-matters',
    'The account cannot be closed while sessions, a membership, points or payments are open.',
    { ...open },
  );
}

/** One row of a person's stored data, in the names and texts of the wire. */
export type PersonalRow = Readonly<Record<string, unknown>>;

/** A member's stored data, by kind (docs/domain.md, Export). */
export const PERSONAL_LISTS = [
  'logIns',
  'phoneCodes',
  'accountTokens',
  'secondFactors',
  'devices',
  'reservations',
  'sessionRecords',
  'ratings',
  'complaints',
  'fixedSlots',
  'fixedSlotOccurrences',
  'waitlist',
  'dayPasses',
  'compensationReviews',
  'memberships',
  'retiredBillingKeys',
  'terms',
  'termsConsents',
  'payments',
  'paymentIntents',
  'refunds',
  'pointLots',
  'pointMovements',
  'notifications',
  'requests',
] as const;

/** Of the account and the profile there is one row, and no list. */
export type PersonalPartName = 'account' | 'profile' | (typeof PERSONAL_LISTS)[number];

/** Whether a part of the export has rows, or is one thing. */
export const isList = (name: PersonalPartName): boolean => (PERSONAL_LISTS as readonly string[]).includes(name);

/** All rows of a kind, in pieces of a bounded size. */
export interface PersonalPart {
  readonly name: PersonalPartName;
  readonly pieces: AsyncIterable<readonly PersonalRow[]>;
}

export interface PersonalDataQueries {
  /** All stored data of a member; each part is loaded when it is read. */
  parts(member: MemberId): Iterable<PersonalPart>;
}

/** A member's stored data from all tables. */
export interface PersonalData {
  /** Read with the member locked, so that none is added meanwhile. */
  openMatters(member: MemberId, at: Instant): Promise<OpenMatters>;
  /** Erases what names or describes the person beyond the account and the profile; books and sessions stay, under the bare id. */
  erase(person: Person): Promise<void>;
}
