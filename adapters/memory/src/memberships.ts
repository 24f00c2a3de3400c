import { notFound, type MemberId, type MembershipId, type PlanId, type TermId } from '@spotter/core/kernel';
import {
  isOver,
  secondMembershipError,
  type DatedPrice,
  type HeldCredits,
  type Membership,
  type Memberships,
  type PlanPrices,
  type RetiredBillingKey,
  type RetiredBillingKeys,
} from '@spotter/core/membership';
import { Collection, VersionedCollection } from './collection.js';
import { heldCredits } from './held-credits.js';
import { refuseClosed } from './people.js';
import type { Tables } from './tables.js';

export class MemoryMemberships extends VersionedCollection<Membership> implements Memberships {
  constructor(private readonly tables: Pick<Tables, 'memberships' | 'closedAccounts' | 'reservations'>) {
    super(tables.memberships, 'membership');
  }

  /** Never locked: transactions run one at a time. */
  getUnlessLocked(id: MembershipId): Promise<Membership | null> {
    return this.get(id);
  }

  async getCurrent(member: MemberId): Promise<Membership> {
    const current = await this.findCurrent(member);
    if (!current) throw notFound('membership');
    return current;
  }

  async findCurrent(member: MemberId): Promise<Membership | null> {
    return this.tables.memberships.find('currentOfMember', member) ?? null;
  }

  async findHeldCredits(term: TermId): Promise<HeldCredits> {
    return heldCredits(this.tables, term);
  }

  override async add(membership: Membership): Promise<void> {
    refuseClosed(this.tables, membership.memberId);
    this.refuseSecond(membership);
    await super.add(membership);
  }

  override async save(membership: Membership): Promise<void> {
    this.refuseSecond(membership);
    await super.save(membership);
  }

  private refuseSecond(membership: Membership): void {
    const { id, memberId } = membership;
    if (isOver(membership)) return;
    const other = this.tables.memberships.find('currentOfMember', memberId);
    if (other && other.id !== id) throw secondMembershipError();
  }
}

export class MemoryPlanPrices implements PlanPrices {
  constructor(private readonly tables: Pick<Tables, 'planPrices'>) {}

  async findByPlan(plan: PlanId): Promise<readonly DatedPrice[]> {
    return [...this.tables.planPrices.scan('byPlan', plan)].map(({ planId: _, ...price }) => price);
  }

  async lockPlan(): Promise<void> {}

  async upsert(planId: PlanId, price: DatedPrice): Promise<void> {
    this.tables.planPrices.put({ planId, ...price });
  }
}

export class MemoryRetiredBillingKeys extends Collection<RetiredBillingKey> implements RetiredBillingKeys {
  constructor(private readonly tables: Pick<Tables, 'retiredBillingKeys'>) {
    super(tables.retiredBillingKeys, 'retired billing key');
  }

  async findUndeleted(member: MemberId): Promise<readonly RetiredBillingKey[]> {
    return [...this.tables.retiredBillingKeys.scan('byMember', member)].filter(({ deletedAt }) => deletedAt === null);
  }
}
