import type { Day } from '../kernel/calendar.js';
import type { MemberId, MembershipId, PlanId, RetiredBillingKeyId } from '../kernel/ids.js';
import type { DatedPrice } from './rules/dated-price.js';
import type { Membership } from './rules/membership.js';
import type { RetiredBillingKey } from './rules/payment-method.js';
import type { Plan } from './rules/plan.js';

export interface Memberships {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: MembershipId): Promise<Membership>;
  /** Finds a membership without a lock; null when there is none. */
  findUnlocked(id: MembershipId): Promise<Membership | null>;
  /** Locked for this transaction; null when another one holds it, which deals with it. @throws DomainError not-found. */
  getUnlessLocked(id: MembershipId): Promise<Membership | null>;
  /** The member's that is not over, locked for this transaction. @throws DomainError not-found without one. */
  currentOf(member: MemberId): Promise<Membership>;
  /** Finds what `currentOf` returns; null when there is none. */
  findCurrentOf(member: MemberId): Promise<Membership | null>;
  /** @throws DomainError policy-violation (`one-membership`) when the member has one that is not over. */
  add(membership: Membership): Promise<void>;
  save(membership: Membership): Promise<void>;
}

/** Billing keys that the gateway has to delete. */
export interface RetiredBillingKeys {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: RetiredBillingKeyId): Promise<RetiredBillingKey>;
  /** Those of a member that are not deleted yet. */
  undeletedOf(member: MemberId): Promise<readonly RetiredBillingKey[]>;
  add(key: RetiredBillingKey): Promise<void>;
  save(key: RetiredBillingKey): Promise<void>;
}

/** Dated prices of plans, besides their first price. */
export interface PlanPrices {
  /** The prices of a plan, in order of their days. */
  of(plan: PlanId): Promise<readonly DatedPrice[]>;
  /** Adds the price, or replaces the one of that day. */
  set(plan: PlanId, price: DatedPrice): Promise<void>;
}

/** A membership with the credits of its current term. */
export interface MembershipView {
  readonly membership: Membership;
  readonly credits: {
    readonly total: number;
    readonly used: number;
    readonly reserved: number;
    readonly remaining: number;
  };
}

/** A membership for which a day has come: what the membership-renewal job reads, part by part. */
export interface DueMembership {
  readonly id: MembershipId;
  readonly dueOn: Day;
}

export interface MembershipQueries {
  /** Active ones as they are sold on a day, cheapest first. */
  plans(on: Day): Promise<readonly Plan[]>;
  plan(id: PlanId, on: Day): Promise<Plan | null>;
  /** The member's membership that is not over, seen on a day; null without one. */
  current(member: MemberId, on: Day): Promise<MembershipView | null>;
  /** Those whose `nextTransitionOn` is `by` or before, the earliest first: a bounded number, after `after`. */
  due(by: Day, after: DueMembership | null): Promise<readonly DueMembership[]>;
  /**
   * Those that renew themselves, end on `endBy` or before, and whose price was not reviewed for that end, of plans with dated prices: a
   * bounded number by id, after `after`.
   */
  unreviewed(endBy: Day, after: MembershipId | null): Promise<readonly MembershipId[]>;
  /** Billing keys that are not deleted yet, by id: a bounded number, after `after`. */
  undeletedBillingKeys(after: RetiredBillingKeyId | null): Promise<readonly RetiredBillingKeyId[]>;
}
