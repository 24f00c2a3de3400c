import type { Day } from '../kernel/calendar.js';
import type { MemberId, MembershipId, PlanId, RetiredBillingKeyId } from '../kernel/ids.js';
import type { Membership } from './rules/membership.js';
import type { RetiredBillingKey } from './rules/payment-method.js';
import type { Plan } from './rules/plan.js';

export interface Memberships {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: MembershipId): Promise<Membership>;
  /** Not locked; null when there is none. */
  findUnlocked(id: MembershipId): Promise<Membership | null>;
  /** Locked for this transaction; null when another one holds it, which deals with it. @throws DomainError not-found. */
  getIfFree(id: MembershipId): Promise<Membership | null>;
  /** The member's that is not over, locked for this transaction. @throws DomainError not-found without one. */
  currentOf(member: MemberId): Promise<Membership>;
  /** As `currentOf`; null without one. */
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

/** A membership with how its current term's credits stand. */
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
  /** Active ones, cheapest first. */
  plans(): Promise<readonly Plan[]>;
  plan(id: PlanId): Promise<Plan | null>;
  /** The member's membership that is not over, seen on a day; null without one. */
  current(member: MemberId, on: Day): Promise<MembershipView | null>;
  /** Those whose `nextTransitionOn` is `by` or before, the earliest first: a bounded number, from behind `after` on. */
  due(by: Day, after: DueMembership | null): Promise<readonly DueMembership[]>;
  /** Billing keys that are not deleted yet, by id: a bounded number, from behind `after` on. */
  undeletedBillingKeys(after: RetiredBillingKeyId | null): Promise<readonly RetiredBillingKeyId[]>;
}
