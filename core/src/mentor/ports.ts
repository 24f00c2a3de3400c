import type { MentorId, StoreId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { Goal } from '../member/member.js';
import type { PersonView } from '../identity/person.js';
import type { BankAccount, Sealed } from './bank-account.js';
import type { Mentor, MentorStatus, MentorTerms, Tier, TierStatus } from './mentor.js';
import type { RateChange } from './monthly-rate.js';

export interface Mentors {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: MentorId): Promise<Mentor>;
  add(mentor: Mentor): Promise<void>;
  save(mentor: Mentor): Promise<void>;
  /** One row of tier history. */
  recordTier(change: TierChange): Promise<void>;
  /** The last row of the history of the mentor's rate. */
  lastRate(id: MentorId): Promise<RateChange | null>;
  /** @throws StaleVersionError, at the latest at the commit, when the month has its change. */
  recordRate(change: RateChange): Promise<void>;
}

export interface TierChange {
  readonly mentorId: MentorId;
  readonly tier: Tier;
  readonly tierStatus: TierStatus;
  readonly reason: string;
  readonly at: Instant;
}

export type SealedAccountOwner = 'mentor' | 'payout';

/** An account number where it lies: with its mentor, or with a payout that was sent to it. */
export interface SealedAccount {
  /** Of the owner. */
  readonly id: string;
  readonly mentorId: MentorId;
  readonly accountNumber: Sealed;
}

export interface SealedAccounts {
  /** At most `limit` of those that another key has sealed, from behind `after` on, by their owners' ids; locked for this transaction. */
  sealedOtherwise(
    keyId: string,
    owner: SealedAccountOwner,
    after: string | null,
    limit: number,
  ): Promise<readonly SealedAccount[]>;
  reseal(owner: SealedAccountOwner, accounts: readonly SealedAccount[]): Promise<void>;
}

/** What members see of a mentor. */
export interface PublicMentor extends MentorTerms {
  readonly id: MentorId;
  readonly name: string;
  readonly bio: string;
  readonly specialties: readonly Goal[];
  readonly yearsOfExperience: number;
  readonly rating: { readonly average: number | null; readonly count: number };
  readonly completedSessions: number;
  readonly storeIds: readonly StoreId[];
}

/** What mentors and administrators see of one. */
export interface MentorView extends PublicMentor, Pick<PersonView, 'email' | 'phone' | 'phoneVerified'> {
  readonly status: MentorStatus;
  readonly verifiedAt: Instant | null;
  readonly bankAccount: Omit<BankAccount, 'accountNumber'> | null;
  readonly statistics: {
    readonly completedSessions: number;
    readonly upcomingReservations: number;
    readonly memberNoShows: number;
    readonly mentorNoShows: number;
    /** Of the members trained at least once, the part trained at least twice: 0 to 1. */
    readonly repeatMemberRate: number;
    readonly ratingAverage: number | null;
    readonly ratingCount: number;
  };
}

export interface MentorFilter {
  readonly q?: string;
  readonly tier?: Tier;
  readonly status?: MentorStatus;
}

export interface MentorQueries {
  mentor(id: MentorId, at: Instant): Promise<MentorView | null>;
  publicMentor(id: MentorId): Promise<PublicMentor | null>;
  mentors(filter: MentorFilter, page: PageRequest, at: Instant): Promise<Page<MentorView>>;
  /** The present one first. */
  rateHistory(id: MentorId, page: PageRequest): Promise<Page<RateChange>>;
  /** Latest first. */
  tierHistory(id: MentorId, page: PageRequest): Promise<Page<TierChange>>;
}
