import {
  startOfDay,
  type Day,
  type MemberId,
  type MembershipId,
  type PlanId,
  type RetiredBillingKeyId,
} from '@spotter/core/kernel';
import {
  awaitsConsent,
  countCredits,
  isRunning,
  lastTerm,
  planOn,
  termSeenOn,
  type DueMembership,
  type MembershipQueries,
  type MembershipView,
  type Plan,
} from '@spotter/core/membership';
import { BATCH } from './due-rows.js';
import { heldCredits } from './held-credits.js';
import { firstAfter, firstOf } from './paging.js';
import { EVERYTHING, type CommittedTables } from './tables.js';

export class MemoryMembershipQueries implements MembershipQueries {
  /** @param offered the plans on sale. */
  constructor(
    private readonly rows: Pick<CommittedTables, 'memberships' | 'reservations' | 'planPrices' | 'retiredBillingKeys'>,
    private readonly offered: readonly Plan[],
  ) {}

  async plans(on: Day): Promise<readonly Plan[]> {
    return this.offered.map((plan) => this.sold(plan, on)).sort((one, other) => one.price - other.price);
  }

  async plan(id: PlanId, on: Day): Promise<Plan | null> {
    const plan = this.offered.find((one) => one.id === id);
    return plan ? this.sold(plan, on) : null;
  }

  private sold(plan: Plan, on: Day): Plan {
    return planOn(plan, [...this.rows.planPrices.scan('byPlan', plan.id)], on);
  }

  async current(member: MemberId, on: Day): Promise<MembershipView | null> {
    const membership = this.rows.memberships.find('currentOfMember', member);
    if (!membership) return null;
    const term = termSeenOn(membership, on);
    return { membership, credits: countCredits(term, heldCredits(this.rows, term.id), on) };
  }

  async due(by: Day, after: DueMembership | null): Promise<readonly DueMembership[]> {
    return firstOf(this.dueBehind(by, after), BATCH);
  }

  async unreviewed(endBy: Day, after: MembershipId | null): Promise<readonly MembershipId[]> {
    const planIds = new Set([...this.rows.planPrices.all()].map(({ planId }) => planId));
    if (planIds.size === 0) return [];
    const found = [...this.rows.memberships.all()].filter((membership) => {
      const { autoRenew, status, priceReviewedFor, plan } = membership;
      const { endsOn } = lastTerm(membership);
      const renews = autoRenew && isRunning({ status }) && planIds.has(plan.id);
      return renews && endsOn <= endBy && (priceReviewedFor !== endsOn || awaitsConsent(membership));
    });
    return firstAfter(found, after, BATCH).map(({ id }) => id);
  }

  async undeletedBillingKeys(after: RetiredBillingKeyId | null): Promise<readonly RetiredBillingKeyId[]> {
    return firstAfter(this.rows.retiredBillingKeys.scan('undeleted', EVERYTHING), after, BATCH).map(({ id }) => id);
  }

  private *dueBehind(by: Day, after: DueMembership | null): Generator<DueMembership> {
    const until = startOfDay(by) + 1;
    for (const { id, nextTransitionOn: dueOn } of this.rows.memberships.scan('due', EVERYTHING, { until })) {
      const isAfter = dueOn !== null && (!after || dueOn > after.dueOn || (dueOn === after.dueOn && id > after.id));
      if (isAfter) yield { id, dueOn };
    }
  }
}
