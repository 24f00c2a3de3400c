import type { FamilyId, IdentityQueries, PersonId } from '@spotter/core';
import { isAlive } from './refresh-tokens.js';
import type { Committed } from './tables.js';

export class MemoryIdentityQueries implements IdentityQueries {
  constructor(private readonly rows: Pick<Committed, 'families' | 'people'>) {}

  async familyAlive(familyId: FamilyId): Promise<boolean> {
    return isAlive(this.rows.families.get(familyId));
  }

  async adminIds(): Promise<readonly PersonId[]> {
    return [...this.rows.people.scan('byRole', 'admin')].map(({ id }) => id);
  }
}
