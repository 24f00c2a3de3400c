import type { Person } from '../../identity/rules/person.js';
import { policyViolation } from '../../kernel/domain-error.js';
import type { MemberId, MentorId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';

/** Open matters between a member and the service. */
export interface OpenMatters {
  /** Active sessions, and those whose outcome is not decided yet. */
  readonly reservations: number;
  /** Neither cancelled nor expired. */
  readonly memberships: number;
  readonly pendingPayments: number;
  /** Refunds not paid yet, including those of a membership that the gateway refused: their money is still owed. */
  readonly pendingRefunds: number;
  /** Those that can be refunded: paid, unused, not expired and not disputed. */
  readonly paidPoints: Krw;
  readonly fixedSlots: number;
  /** Entries whose window is not over. */
  readonly waitlistEntries: number;
}

/** The same of a mentor. */
export interface MentorOpenMatters {
  /** Active sessions, and those whose outcome is not decided yet. */
  readonly reservations: number;
  readonly fixedSlots: number;
  /** Earnings that are not released yet. */
  readonly earningsInEscrow: Krw;
  /** Released earnings in no payout yet; below zero for a debt of the mentor. */
  readonly earningsPayable: Krw;
  /** Earnings and debts in no payout yet, counted: those that cancel out can still fall into different payouts. */
  readonly unpaidEarnings: number;
  /** Neither deposited nor carried over, also payouts that are not made yet. */
  readonly payouts: number;
}

/**
 * @throws DomainError policy-violation (`open-matters`) that names all open matters (docs/domain.md, Closing an account).
 */
export function refuseWhileOpen(open: OpenMatters | MentorOpenMatters): void {
  if (Object.values(open).every((count) => count === 0)) return;
  throw policyViolation(
    'open-matters',
    'The account cannot be closed while sessions, a membership, points, payments or earnings are open.',
    { ...open },
  );
}

/** One row of a person's stored data, in the names and texts of the API. */
export type PersonalRow = Readonly<Record<string, unknown>>;

/** The data of the account itself. */
const ACCOUNT_LISTS = ['logIns', 'phoneCodes', 'accountTokens', 'calendarFeeds', 'secondFactors', 'devices'] as const;

/** A member's stored data, by kind (docs/domain.md, Export). */
export const PERSONAL_LISTS = [
  ...ACCOUNT_LISTS,
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
  'chargebacks',
  'pointLots',
  'pointMovements',
  'notifications',
  'requests',
] as const;

/** The same of a mentor. */
export const MENTOR_LISTS = [
  ...ACCOUNT_LISTS,
  'termsConsents',
  'notifications',
  'requests',
  'stores',
  'tierChanges',
  'rateChanges',
  'proApplications',
  'blocks',
  'timeOffs',
  'handOvers',
  'reservations',
  'sessionRecords',
  'fixedSlots',
  'ratings',
  'complaints',
  'earnings',
  'payouts',
  'taxReports',
] as const;

/** Account and profile are one row each, not lists. */
export type PersonalPartName = 'account' | 'profile' | (typeof PERSONAL_LISTS)[number];

export type MentorPartName = 'account' | 'profile' | (typeof MENTOR_LISTS)[number];

/** Whether a part of the export is a list; else it is one object. */
export const isList = (name: PersonalPartName | MentorPartName): boolean => name !== 'account' && name !== 'profile';

/** All rows of a kind, in pieces of a bounded size. */
export interface PersonalPart {
  readonly name: PersonalPartName | MentorPartName;
  readonly pieces: AsyncIterable<readonly PersonalRow[]>;
}

export interface PersonalDataQueries {
  /** All stored data of a member; each part is loaded when it is read. */
  parts(member: MemberId): Iterable<PersonalPart>;
  /** All stored data of a mentor, with only the ids of members. */
  partsOfMentor(mentor: MentorId): Iterable<PersonalPart>;
}

/** A person's stored data from all tables. */
export interface PersonalData {
  /** Reads the open matters while the member is locked, so that no other is added meanwhile. */
  openMatters(member: MemberId, at: Instant): Promise<OpenMatters>;
  /** Reads the open matters while the mentor and the future blocks are locked. */
  openMattersOfMentor(mentor: MentorId): Promise<MentorOpenMatters>;
  /** The billing keys of the member's memberships and payments, perhaps several times. */
  billingKeys(member: MemberId): Promise<readonly string[]>;
  /**
   * Erases personal data outside the account and the profile. Books and sessions stay under the bare id. Videos of Pro applications
   * become stray ones, to be discarded.
   */
  erase(person: Person): Promise<void>;
}
