import type { RefreshToken, RefreshTokens } from '@spotter/core/identity';
import type { FamilyId, Instant, PersonId } from '@spotter/core/kernel';
import { refuseClosed } from './people.js';
import type { Family, Tables } from './tables.js';

export class MemoryRefreshTokens implements RefreshTokens {
  constructor(private readonly tables: Pick<Tables, 'families' | 'refreshTokens' | 'closedAccounts'>) {}

  async find(hash: string): Promise<RefreshToken | null> {
    const token = this.tables.refreshTokens.get(hash);
    return token && isAlive(this.tables.families.get(token.familyId)) ? token : null;
  }

  async add(token: RefreshToken): Promise<void> {
    refuseClosed(this.tables, token.personId);
    const { families, refreshTokens } = this.tables;
    refreshTokens.add(token);
    if (!families.get(token.familyId)) families.add({ id: token.familyId, personId: token.personId, revokedAt: null });
  }

  async save(token: RefreshToken): Promise<void> {
    this.tables.refreshTokens.put(token);
  }

  async revokeFamily(familyId: FamilyId, at: Instant): Promise<void> {
    const family = this.tables.families.get(familyId);
    if (family && isAlive(family)) this.tables.families.put({ ...family, revokedAt: at });
  }

  async revokeAll(personId: PersonId, at: Instant, kept?: FamilyId): Promise<readonly FamilyId[]> {
    const alive = [...this.tables.families.scan('byPerson', personId)].filter(
      (family) => isAlive(family) && family.id !== kept,
    );
    for (const family of alive) this.tables.families.put({ ...family, revokedAt: at });
    return alive.map(({ id }) => id);
  }
}

export const isAlive = (family: Family | undefined): family is Family => family?.revokedAt === null;
