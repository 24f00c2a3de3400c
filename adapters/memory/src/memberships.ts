import {
  notFound,
  policyViolation,
  type MemberId,
  type Membership,
  type MembershipId,
  type Memberships,
} from '@spotter/core';
import { found } from './finding.js';
import { refuseClosed } from './people.js';
import { isOver, type Tables } from './tables.js';
import { saveVersion } from './versions.js';

export class MemoryMemberships implements Memberships {
  constructor(private readonly tables: Pick<Tables, 'memberships' | 'closedAccounts'>) {}

  async get(id: MembershipId): Promise<Membership> {
    return found(this.tables.memberships, id, 'membership');
  }

  async seen(id: MembershipId): Promise<Membership | null> {
    return this.tables.memberships.get(id) ?? null;
  }

  /** Nobody else holds anything here: transactions take turns. */
  getIfFree(id: MembershipId): Promise<Membership | null> {
    return this.get(id);
  }

  async currentOf(member: MemberId): Promise<Membership> {
    const current = this.tables.memberships.find('currentOfMember', member);
    if (!current) throw notFound('membership');
    return current;
  }

  async add(membership: Membership): Promise<void> {
    refuseClosed(this.tables, membership.memberId);
    this.refuseSecond(membership);
    this.tables.memberships.add(membership);
  }

  async save(membership: Membership): Promise<void> {
    this.refuseSecond(membership);
    saveVersion(this.tables.memberships, membership);
  }

  private refuseSecond({ id, memberId, status }: Membership): void {
    if (isOver(status)) return;
    const other = this.tables.memberships.find('currentOfMember', memberId);
    if (other && other.id !== id) throw policyViolation('one-membership', 'You have a membership that is not over.');
  }
}
