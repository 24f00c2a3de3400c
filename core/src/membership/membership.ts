import type { Day } from '../shared/calendar.js';
import type { MemberId, MembershipId, PaymentId, TermId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Krw } from '../shared/krw.js';
import type { Plan } from './plan.js';

export type MembershipStatus = 'pending_payment' | 'active' | 'paused' | 'past_due' | 'cancelled' | 'expired';

/** One paid stretch of a membership. Its credits do not carry over into the next. */
export interface Term {
  readonly id: TermId;
  readonly startsOn: Day;
  /** The first day not covered. */
  readonly endsOn: Day;
  readonly credits: number;
  readonly price: Krw;
  readonly paymentId: PaymentId;
}

export interface Pause {
  readonly from: Day;
  /** The last day of the pause. */
  readonly until: Day;
}

export interface Membership {
  readonly id: MembershipId;
  readonly memberId: MemberId;
  readonly plan: Plan;
  readonly status: MembershipStatus;
  /** In their order; the last one may lie ahead, once the renewal is paid. At least one. */
  readonly terms: readonly [Term, ...Term[]];
  readonly autoRenew: boolean;
  /** What the renewal is charged to; null for a one-time payment. */
  readonly billingKey: string | null;
  readonly pause: Pause | null;
  readonly pausesUsed: number;
  readonly pauseDaysUsed: number;
  readonly createdAt: Instant;
  readonly version: number;
}

/** The term that covers a day, if any. */
export const termOn = (membership: Membership, day: Day): Term | null =>
  membership.terms.find(({ startsOn, endsOn }) => startsOn <= day && day < endsOn) ?? null;

/** The term that covers a day; before the first one that, after the last one the last. */
export const termSeenOn = (membership: Membership, day: Day): Term =>
  termOn(membership, day) ??
  membership.terms.find(({ startsOn }) => day < startsOn) ??
  membership.terms.at(-1) ??
  membership.terms[0];
