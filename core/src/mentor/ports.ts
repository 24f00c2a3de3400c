import type { PersonView } from '../identity/rules/person.js';
import type { MentorId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { Page, PageRequest } from '../kernel/page.js';
import type { MaskedBankAccount } from './rules/bank-account.js';
import type { AccountHolder } from './rules/payee.js';
import type { Mentor, MentorStatus, MentorTerms, PayeeFacts, Tier, TierStatus } from './rules/mentor.js';
import type { RateChange } from './rules/monthly-rate.js';
import type { PublicMentor } from './rules/public-mentor.js';

/** Asks the bank whose account it is. Never called inside a transaction, and never throws. */
export interface AccountHolderCheck {
  /** @param account as the mentor names it; the number has digits only. */
  find(account: {
    readonly bankCode: string;
    readonly accountNumber: string;
    readonly holder: string;
  }): Promise<AccountHolder>;
}

export interface Mentors {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: MentorId): Promise<Mentor>;
  /** The payees of payouts to these mentors. Locks each mentor for this transaction, in the order of the ids. */
  findPayees(ids: readonly MentorId[]): Promise<readonly PayeeFacts[]>;
  add(mentor: Mentor): Promise<void>;
  save(mentor: Mentor): Promise<void>;
  recordTier(change: TierChange): Promise<void>;
  /** The last row of the history of the mentor's rate. */
  findLatestRate(id: MentorId): Promise<RateChange | null>;
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

/** A mentor as mentors and administrators see it. */
export interface MentorView
  extends
    PublicMentor,
    MentorTerms,
    Pick<PersonView, 'email' | 'emailVerified' | 'phone' | 'phoneVerified' | 'language'> {
  readonly status: MentorStatus;
  readonly verifiedAt: Instant | null;
  readonly bankAccount: MaskedBankAccount | null;
  readonly statistics: {
    readonly completedSessions: number;
    readonly upcomingReservations: number;
    readonly memberNoShows: number;
    readonly mentorNoShows: number;
    /** The proportion of members trained at least twice, of those trained at least once: 0 to 1. */
    readonly repeatMemberRate: number;
    readonly ratingAverage: number | null;
    readonly ratingCount: number;
  };
}

export interface MentorFilter {
  readonly q?: string;
  /** Leaves closed accounts out, like `status`. */
  readonly tier?: Tier;
  readonly status?: MentorStatus;
}

export interface MentorQueries {
  mentor(id: MentorId, at: Instant): Promise<MentorView | null>;
  /** The public profile; null for an unverified mentor too. */
  publicMentor(id: MentorId): Promise<PublicMentor | null>;
  mentors(filter: MentorFilter, page: PageRequest, at: Instant): Promise<Page<MentorView>>;
  /** The present one first. */
  rateHistory(id: MentorId, page: PageRequest): Promise<Page<RateChange>>;
  /** Latest first. */
  tierHistory(id: MentorId, page: PageRequest): Promise<Page<TierChange>>;
}
