import { isConfirmed, type IdentityQueries, type StaffAccess, type StaffMember } from '@spotter/core/identity';
import type { AdminId, FamilyId, Page, PageRequest, PersonId } from '@spotter/core/kernel';
import { isDeactivated } from './deactivated.js';
import { pageOf } from './paging.js';
import { isActive } from './refresh-tokens.js';
import { creationOf, type CommittedTables } from './tables.js';

export class MemoryIdentityQueries implements IdentityQueries {
  constructor(
    private readonly rows: Pick<CommittedTables, 'families' | 'people' | 'secondFactors' | 'staffAccounts'>,
  ) {}

  async isFamilyActive(familyId: FamilyId): Promise<boolean> {
    return isActive(this.rows.families.get(familyId));
  }

  async activeFamilies(families: readonly FamilyId[]): Promise<readonly FamilyId[]> {
    return families.filter((id) => {
      const family = this.rows.families.get(id);
      return isActive(family) && !isDeactivated(this.rows, family.personId);
    });
  }

  async staffAccess(id: AdminId): Promise<StaffAccess | null> {
    const account = this.rows.staffAccounts.get(id);
    if (!account || account.deactivatedAt !== null) return null;
    return { role: account.role, hasSecondFactor: isConfirmed(this.rows.secondFactors.get(id) ?? null) };
  }

  async staff(page: PageRequest): Promise<Page<StaffMember>> {
    const members = [...this.rows.people.scan('byRole', 'admin')].flatMap((person) => this.memberOf(person.id) ?? []);
    return pageOf(members, page, creationOf);
  }

  async staffMember(id: AdminId): Promise<StaffMember | null> {
    return this.memberOf(id);
  }

  private memberOf(id: PersonId): StaffMember | null {
    const [person, account] = [this.rows.people.get(id), this.rows.staffAccounts.get(id)];
    if (!person || !account) return null;
    return {
      id: account.id,
      email: person.email,
      name: person.name,
      role: account.role,
      active: account.deactivatedAt === null,
      hasSecondFactor: isConfirmed(this.rows.secondFactors.get(id) ?? null),
      createdAt: person.createdAt,
    };
  }

  async staffAccessByEmail(email: string): Promise<StaffAccess | null> {
    const admin = [...this.rows.people.scan('byRole', 'admin')].find((person) => person.email === email);
    return admin ? this.staffAccess(admin.id as AdminId) : null;
  }
}
