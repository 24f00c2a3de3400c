import { wrongState } from '../shared/domain-error.js';
import type { MentorId, StoreId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Krw } from '../shared/krw.js';
import type { Goal } from '../member/member.js';
import type { BankAccount } from './bank-account.js';

export type MentorStatus = 'unverified' | 'active' | 'on_hold';
export type Tier = 'standard' | 'pro';
export type TierStatus = 'active' | 'on_hold';

/** What a mentor's sessions cost depends on these alone. */
export interface MentorTerms {
  readonly tier: Tier;
  readonly tierStatus: TierStatus;
  /** Points a session; null for whoever never was Pro. */
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
  readonly version: number;
}

/** Pro in force: a Pro mentor on hold counts as standard. */
export const isPro = ({ tier, tierStatus }: Pick<MentorTerms, 'tier' | 'tierStatus'>): boolean =>
  tier === 'pro' && tierStatus === 'active';

/** The same mentor twice where nothing changed. */
export interface MentorChange {
  readonly before: Mentor;
  readonly after: Mentor;
}

/** How a mentor stands with the house: what administrators decide. */
export const standingOf = ({ status, tier, tierStatus }: Mentor): Pick<Mentor, 'status' | 'tier' | 'tierStatus'> => ({
  status,
  tier,
  tierStatus,
});

/** A mentor who has registered, and whom nobody has verified. */
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
  version: 1,
});

/**
 * The mentor on hold; again changes nothing.
 * @throws DomainError policy-violation for one who was never verified.
 */
export function suspended(mentor: Mentor): Mentor {
  if (mentor.status === 'unverified') throw wrongState('mentor', mentor.status, 'suspended');
  return mentor.status === 'on_hold' ? mentor : { ...mentor, status: 'on_hold' };
}

/** The mentor with nothing on hold, neither themselves nor the tier; where nothing is, nothing changes. */
export function reinstated(mentor: Mentor): Mentor {
  if (mentor.status !== 'on_hold' && mentor.tierStatus !== 'on_hold') return mentor;
  return { ...mentor, status: mentor.status === 'on_hold' ? 'active' : mentor.status, tierStatus: 'active' };
}

/**
 * An administrator saw the verification course passed; only then can blocks be opened. Again changes nothing.
 * @throws DomainError policy-violation for a mentor on hold.
 */
export function verified(mentor: Mentor, at: Instant): Mentor {
  if (mentor.status === 'on_hold') throw wrongState('mentor', mentor.status, 'verified');
  return mentor.status === 'active' ? mentor : { ...mentor, status: 'active', verifiedAt: at };
}
