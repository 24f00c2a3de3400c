import { notFound, wrongState } from '../../kernel/domain-error.js';
import type { MentorId, StoreId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import type { Goal } from '../../member/rules/member.js';
import type { BankAccount } from './bank-account.js';

export type MentorStatus = 'unverified' | 'active' | 'on_hold';

export const TIERS = ['standard', 'pro'] as const;

export type Tier = (typeof TIERS)[number];

export const TIER_STATUSES = ['active', 'on_hold'] as const;

export type TierStatus = (typeof TIER_STATUSES)[number];

/** The facts that determine the price of a mentor's sessions. */
export interface MentorTerms {
  readonly tier: Tier;
  readonly tierStatus: TierStatus;
  /** Points per session; null for a mentor who was never Pro. */
  readonly ratePoints: Krw | null;
}

export interface Mentor extends MentorTerms {
  readonly id: MentorId;
  readonly status: MentorStatus;
  readonly bio: string;
  readonly specialties: readonly Goal[];
  readonly yearsOfExperience: number;
  readonly storeIds: readonly StoreId[];
  readonly verifiedAt: Instant | null;
  readonly bankAccount: BankAccount | null;
  /** Deposits to a changed account wait until then; null for an account that was never changed. */
  readonly payeeHeldUntil: Instant | null;
  readonly version: number;
}

/** The mentor's part of the conditions of a deposit: the account, and until when it is held. */
export type PayeeFacts = Pick<Mentor, 'id' | 'bankAccount' | 'payeeHeldUntil'>;

/** Pro in force: a Pro mentor on hold counts as standard. */
export const isPro = ({ tier, tierStatus }: Pick<MentorTerms, 'tier' | 'tierStatus'>): boolean =>
  tier === 'pro' && tierStatus === 'active';

/** A change of a mentor; without a change both are the same. */
export interface MentorChange {
  readonly before: Mentor;
  readonly after: Mentor;
}

/** The mentor's status as administrators decide it. */
export const statusFieldsOf = ({ status, tier, tierStatus }: Mentor) => ({ status, tier, tierStatus });

/** A mentor who has registered and is not yet verified. */
export const newMentor = (id: MentorId): Mentor => ({
  id,
  status: 'unverified',
  tier: 'standard',
  tierStatus: 'active',
  ratePoints: null,
  bio: '',
  specialties: [],
  yearsOfExperience: 0,
  storeIds: [],
  verifiedAt: null,
  bankAccount: null,
  payeeHeldUntil: null,
  version: 1,
});

/** @throws DomainError not-found, as for no mentor, for one who is not public: not verified yet, or with a closed account. */
export function requirePublicMentor(mentor: Mentor): Mentor {
  if (mentor.status === 'unverified') throw notFound('mentor');
  return mentor;
}

/** Whether a mentor who has had sessions has closed the account, which ends the verification. */
export const hasClosedAccount = ({ status }: Pick<Mentor, 'status'>): boolean => status === 'unverified';

/**
 * Suspends the mentor. A repetition has no effect.
 * @throws DomainError policy-violation for a mentor who is not verified, and so after the account was closed.
 */
export function suspendMentor(mentor: Mentor): Mentor {
  if (mentor.status === 'unverified') throw wrongState('mentor', mentor.status, 'suspended');
  return mentor.status === 'on_hold' ? mentor : { ...mentor, status: 'on_hold' };
}

/**
 * A Pro mentor whose tier is on hold books as standard. A repetition has no effect.
 * @throws DomainError policy-violation for a mentor who is not verified, and so after the account was closed.
 */
export function withTierOnHold(mentor: Mentor): Mentor {
  if (mentor.status === 'unverified') throw wrongState('mentor', mentor.status, 'put on hold');
  return mentor.tierStatus === 'on_hold' ? mentor : { ...mentor, tierStatus: 'on_hold' };
}

/** Lifts the holds on the mentor and on the tier. Without a hold it has no effect. */
export function reinstateMentor(mentor: Mentor): Mentor {
  if (mentor.status !== 'on_hold' && mentor.tierStatus !== 'on_hold') return mentor;
  return { ...mentor, status: mentor.status === 'on_hold' ? 'active' : mentor.status, tierStatus: 'active' };
}

/**
 * An administrator confirms the verification course; from then on the mentor can open blocks. A repetition has no effect.
 * @throws DomainError policy-violation for a mentor on hold.
 */
export function verifyMentor(mentor: Mentor, at: Instant): Mentor {
  if (mentor.status === 'on_hold') throw wrongState('mentor', mentor.status, 'verified');
  return mentor.status === 'active' ? mentor : { ...mentor, status: 'active', verifiedAt: at };
}
