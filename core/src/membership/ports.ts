import type { Day } from '../kernel/calendar.js';
import type { MemberId, MembershipId, PlanId, RetiredBillingKeyId, TermId } from '../kernel/ids.js';
import type { CreditCounts, HeldCredits } from './rules/credit.js';
import type { DatedPrice } from './rules/dated-price.js';
import type { Membership } from './rules/membership.js';
import type { RetiredBillingKey } from './rules/payment-method.js';
import type { Plan } from './rules/plan.js';

export interface Memberships {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: MembershipId): Promise<Membership>;
  /** Finds a membership without a lock; null when it does not exist. */
  findUnlocked(id: MembershipId): Promise<Membership | null>;
  /**
   * Locks a membership for this transaction; null when another transaction holds it.
   * @throws DomainError not-found.
   */
  getUnlessLocked(id: MembershipId): Promise<Membership | null>;
  /**
   * The member's current membership, locked for this transaction.
   * @throws DomainError not-found without one.
   */
  getCurrent(member: MemberId): Promise<Membership>;
  /** Finds the same membership as `getCurrent`; null when the member has none. */
  findCurrent(member: MemberId): Promise<Membership | null>;
  /** The reservations that hold the credits are not locked. */
  findHeldCredits(term: TermId): Promise<HeldCredits>;
  /** @throws DomainError policy-violation (`one-membership`) when the member has one that is not over. */
  add(membership: Membership): Promise<void>;
  save(membership: Membership): Promise<void>;
}

/** Billing keys that the gateway has to delete. */
export interface RetiredBillingKeys {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: RetiredBillingKeyId): Promise<RetiredBillingKey>;
  /** The member's keys that are not deleted yet. */
  findUndeleted(member: MemberId): Promise<readonly RetiredBillingKey[]>;
  add(key: RetiredBillingKey): Promise<void>;
  save(key: RetiredBillingKey): Promise<void>;
}

/** Dated prices of plans, besides their first price. */
export interface PlanPrices {
  /** The prices of a plan, in order of their days. */
  findByPlan(plan: PlanId): Promise<readonly DatedPrice[]>;
  /** Waits for other transactions that change prices of the plan; later ones wait for this one. */
  lockPlan(plan: PlanId): Promise<void>;
  /** Adds the price, or replaces the one of that day. */
  upsert(plan: PlanId, price: DatedPrice): Promise<void>;
}

/** A membership with the credits of the term that a day shows (`termSeenOn`). */
export interface MembershipView {
  readonly membership: Membership;
  readonly credits: CreditCounts;
}

/** A membership with a due transition; the job `membership-renewal` reads them page by page. */
export interface DueMembership {
  readonly id: MembershipId;
  readonly dueOn: Day;
}

export interface MembershipQueries {
  /** The active plans as they are sold on a day, cheapest first. */
  plans(on: Day): Promise<readonly Plan[]>;
  plan(id: PlanId, on: Day): Promise<Plan | null>;
  /** The member's membership that is not over, seen on a day; null without one. */
  current(member: MemberId, on: Day): Promise<MembershipView | null>;
  /** Memberships whose `nextTransitionOn` is `by` or earlier, the earliest first: one page, after `after`. */
  due(by: Day, after: DueMembership | null): Promise<readonly DueMembership[]>;
  /**
   * Memberships that renew automatically, end on `endBy` or before, and have a plan with dated prices. Their price was not reviewed for that
   * end, or awaits consent. One page by id, after `after`.
   */
  unreviewed(endBy: Day, after: MembershipId | null): Promise<readonly MembershipId[]>;
  /** Billing keys that are not deleted yet, by id: a bounded number, after `after`. */
  undeletedBillingKeys(after: RetiredBillingKeyId | null): Promise<readonly RetiredBillingKeyId[]>;
}
