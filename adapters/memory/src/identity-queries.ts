import { isConfirmed, type IdentityQueries, type StaffAccess } from '@spotter/core/identity';
import type { AdminId, FamilyId, PersonId } from '@spotter/core/kernel';
import { isAlive } from './refresh-tokens.js';
import type { CommittedTables } from './tables.js';

export class MemoryIdentityQueries implements IdentityQueries {
  constructor(
    private readonly rows: Pick<CommittedTables, 'families' | 'people' | 'secondFactors' | 'staffAccounts'>,
  ) {}

  async familyAlive(familyId: FamilyId): Promise<boolean> {
    return isAlive(this.rows.families.get(familyId));
  }

  async adminIds(): Promise<readonly PersonId[]> {
    return [...this.rows.people.scan('byRole', 'admin')].map(({ id }) => id);
  }

  async staffAccess(id: AdminId): Promise<StaffAccess | null> {
    const account = this.rows.staffAccounts.get(id);
    if (account?.deactivatedAt !== null) return null;
    return { role: account.role, hasSecondFactor: isConfirmed(this.rows.secondFactors.get(id) ?? null) };
  }
}
