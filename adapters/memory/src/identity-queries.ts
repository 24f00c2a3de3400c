import type { IdentityQueries } from '@spotter/core/identity';
import type { FamilyId, PersonId } from '@spotter/core/kernel';
import { isAlive } from './refresh-tokens.js';
import type { CommittedTables } from './tables.js';

export class MemoryIdentityQueries implements IdentityQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'families' | 'people'>) {}

  async familyAlive(familyId: FamilyId): Promise<boolean> {
    return isAlive(this.rows.families.get(familyId));
  }

  async adminIds(): Promise<readonly PersonId[]> {
    return [...this.rows.people.scan('byRole', 'admin')].map(({ id }) => id);
  }
}
