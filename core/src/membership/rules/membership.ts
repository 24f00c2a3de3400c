import type { Day } from '../../kernel/calendar.js';
import { type DomainError, policyViolation } from '../../kernel/domain-error.js';
import type { MemberId, MembershipId, PaymentId, TermId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import type { Plan } from './plan.js';

export const MEMBERSHIP_STATUSES = ['pending_payment', 'active', 'paused', 'past_due', 'cancelled', 'expired'] as const;

export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/** `cooling_off`: within the cooling-off period and unused, so the full price is refunded. */
export type RefundBasis = 'cooling_off' | 'standard';

/** One period of a membership, with its payment; only the first may be unpaid. Its credits do not carry over into the next. */
export interface Term {
  readonly id: TermId;
  readonly startsOn: Day;
  /** The first day not covered. */
  readonly endsOn: Day;
  /** The number of sessions bought, which never changes. */
  readonly credits: number;
  /** The amount of its payment in won, before refunds and chargebacks; it never changes. */
  readonly price: Krw;
  /** The sum of the chargebacks of its payment that were not won. */
  readonly chargedBack: Krw;
  /** The part of `chargedBack` taken from unused credits. Only as many credits can be booked as the rest pays for. */
  readonly withdrawn: Krw;
  readonly paymentId: PaymentId;
  /**
   * The instant at which its payment was booked, possibly after it was made. Null until then, and in terms of release 0.1.0. The
   * cooling-off period begins with it.
   */
  readonly boughtAt: Instant | null;
  /** The number of pauses in this term: past, present and planned, including withdrawn ones. */
  readonly pausesUsed: number;
  /** The days by which pauses have moved its end; an extension by staff does not count. */
  readonly pauseDaysUsed: number;
  /** The number of day passes issued for the term so far: one a month. */
  readonly dayPasses: number;
  /** Unused credits are no longer owed. */
  readonly closed: boolean;
  /** The basis of its refund. Null unless a cancellation closed it before its end. */
  readonly refundBasis: RefundBasis | null;
}

export interface Pause {
  readonly from: Day;
  /** The last day of the pause. */
  readonly until: Day;
}

/** The latest charge for the next term. Each charge is a separate payment. */
export interface Renewal {
  readonly paymentId: PaymentId;
  readonly status: 'pending' | 'failed';
  /** The number of charges by the job, without those that the member asked for. */
  readonly attempts: number;
  /** The day of the last charge by the job. */
  readonly attemptedOn: Day;
}

/** A higher price for the next term that needs the member's consent. */
export interface PriceChange {
  readonly price: Krw;
  /** The instant of the consent. Null without consent: then the term is not renewed. */
  readonly consentedAt: Instant | null;
}

export interface Membership {
  readonly id: MembershipId;
  readonly memberId: MemberId;
  /** The plan with the price that the member pays now, not the list's. */
  readonly plan: Plan;
  readonly status: MembershipStatus;
  /** The terms in order; there is at least one. The last one may be in the future, once the renewal is paid. */
  readonly terms: readonly [Term, ...Term[]];
  readonly autoRenew: boolean;
  /** The billing key of renewals; null for a one-time payment. */
  readonly billingKey: string | null;
  /** The pause in force or ahead. */
  readonly pause: Pause | null;
  /** The renewal; null until the next term is charged, and again once it is paid. */
  readonly renewal: Renewal | null;
  /** The end (first day not covered) of the last end notice that was sent. */
  readonly endNoticeSentOn: Day | null;
  /** The higher price; null when the next term costs no more than this one. */
  readonly priceChange: PriceChange | null;
  /** The end (first day not covered) for which the next price was last compared. */
  readonly priceReviewedFor: Day | null;
  /** The result of `findNextTransition` at the last change. */
  readonly nextTransitionOn: Day | null;
  readonly createdAt: Instant;
  readonly version: number;
}

/** Cancelled or expired: its member may join again. */
export const isOver = ({ status }: Pick<Membership, 'status'>): boolean =>
  status === 'cancelled' || status === 'expired';

/** Paid, and neither cancelled nor expired. */
export const isInForce = ({ status }: Pick<Membership, 'status'>): boolean =>
  status === 'active' || status === 'paused' || status === 'past_due';

/** The last term, which is paid unless the membership waits for its first payment. */
export const lastTerm = ({ terms }: Pick<Membership, 'terms'>): Term => terms.at(-1) ?? terms[0];

/** The term that covers a day, if any. */
export const termOn = ({ terms }: Pick<Membership, 'terms'>, day: Day): Term | null =>
  terms.find(({ startsOn, endsOn }) => startsOn <= day && day < endsOn) ?? null;

/** The term that covers a day; before the first term the first, after the last term the last. */
export const termSeenOn = (membership: Membership, day: Day): Term =>
  termOn(membership, day) ?? membership.terms.find(({ startsOn }) => day < startsOn) ?? lastTerm(membership);

/** Applies a change to each term of a membership. */
export function withTerms(membership: Membership, change: (term: Term) => Term): Membership {
  const [first, ...later] = membership.terms;
  return { ...membership, terms: [change(first), ...later.map(change)] };
}

/** Thrown by the repositories for a second membership that is not over. */
export const secondMembershipError = (): DomainError =>
  policyViolation('one-membership', 'You already have a membership.');
