import { occupies } from '@spotter/core/booking';
import { startOfDay, type Day, type MemberId, type PlanId, type RetiredBillingKeyId } from '@spotter/core/kernel';
import {
  termSeenOn,
  type DueMembership,
  type MembershipQueries,
  type MembershipView,
  type Plan,
  type Term,
} from '@spotter/core/membership';
import { firstOf } from './paging.js';
import { EVERYTHING, type CommittedTables } from './tables.js';

/** The batch size of the job. */
const BATCH = 500;

export class MemoryMembershipQueries implements MembershipQueries {
  /** @param offered the plans on sale. */
  constructor(
    private readonly rows: Pick<CommittedTables, 'memberships' | 'reservations' | 'retiredBillingKeys'>,
    private readonly offered: readonly Plan[],
  ) {}

  async plans(): Promise<readonly Plan[]> {
    return [...this.offered].sort((one, other) => one.price - other.price);
  }

  async plan(id: PlanId): Promise<Plan | null> {
    return this.offered.find((plan) => plan.id === id) ?? null;
  }

  async current(member: MemberId, on: Day): Promise<MembershipView | null> {
    const membership = this.rows.memberships.find('currentOfMember', member);
    return membership ? { membership, credits: this.creditsOf(termSeenOn(membership, on)) } : null;
  }

  async due(by: Day, after: DueMembership | null): Promise<readonly DueMembership[]> {
    return firstOf(this.dueBehind(by, after), BATCH);
  }

  async undeletedBillingKeys(after: RetiredBillingKeyId | null): Promise<readonly RetiredBillingKeyId[]> {
    const ids = [...this.rows.retiredBillingKeys.scan('undeleted', EVERYTHING)].map(({ id }) => id);
    return ids
      .sort()
      .filter((id) => after === null || id > after)
      .slice(0, BATCH);
  }

  private *dueBehind(by: Day, after: DueMembership | null): Generator<DueMembership> {
    const until = startOfDay(by) + 1;
    for (const { id, nextTransitionOn: dueOn } of this.rows.memberships.scan('due', EVERYTHING, { until })) {
      const isBehind = dueOn !== null && (!after || dueOn > after.dueOn || (dueOn === after.dueOn && id > after.id));
      if (isBehind) yield { id, dueOn };
    }
  }

  private creditsOf({ id, credits: total }: Term): MembershipView['credits'] {
    let reserved = 0;
    let used = 0;
    for (const reservation of this.rows.reservations.scan('byHeldCredit', id)) {
      if (occupies(reservation)) reserved += 1;
      else used += 1;
    }
    return { total, used, reserved, remaining: total - used - reserved };
  }
}
