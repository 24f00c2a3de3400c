import { policyViolation } from '../shared/domain-error.js';
import type { MemberId } from '../shared/ids.js';
import type { Krw } from '../shared/krw.js';
import type { Person } from '../identity/person.js';

/** What a member and the service still owe each other, or may take from each other. */
export interface OpenMatters {
  /** Sessions that stand, or whose outcome is not decided yet. */
  readonly reservations: number;
  /** Neither cancelled nor expired. */
  readonly memberships: number;
  readonly pendingPayments: number;
  readonly pendingRefunds: number;
  /** Paid and unused; bonus points are not refunded. */
  readonly paidPoints: Krw;
  readonly fixedSlots: number;
  readonly waitlistEntries: number;
}

/** @throws DomainError policy-violation (`open-matters`) that names all of them, while there is any (docs/domain.md, Closing an account). */
export function refuseWhileOpen(open: OpenMatters): void {
  if (Object.values(open).every((count) => count === 0)) return;
  throw policyViolation('open-matters', 'Settle first what is still open.', { ...open });
}

/** One row of what is held about somebody, in the names and texts of the wire. */
export type PersonalRow = Readonly<Record<string, unknown>>;

/** What is held about a member, by kinds (docs/domain.md, Export). */
export const PERSONAL_LISTS = [
  'logIns',
  'phoneCodes',
  'devices',
  'reservations',
  'sessionRecords',
  'ratings',
  'complaints',
  'fixedSlots',
  'fixedSlotOccurrences',
  'waitlist',
  'dayPasses',
  'memberships',
  'terms',
  'payments',
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
  /** Everything that is held about a member; nothing is read before a part is. */
  parts(member: MemberId): Iterable<PersonalPart>;
}

/** What is held about a member, wherever it lies. */
export interface PersonalData {
  /** Read with the member locked, so that none is added meanwhile. */
  openMatters(member: MemberId): Promise<OpenMatters>;
  /** Erases what names or describes the person beyond the account and the profile; books and sessions stay, under the bare id. */
  erase(person: Person): Promise<void>;
}
