import type { RefreshToken, RefreshTokens } from '@spotter/core/identity';
import type { FamilyId, Instant, PersonId } from '@spotter/core/kernel';
import { refuseClosed } from './people.js';
import { firstOf } from './paging.js';
import { EVERYTHING, type Family, type Tables } from './tables.js';

export class MemoryRefreshTokens implements RefreshTokens {
  constructor(private readonly tables: Pick<Tables, 'families' | 'refreshTokens' | 'devices' | 'closedAccounts'>) {}

  async find(hash: string): Promise<RefreshToken | null> {
    const row = this.tables.refreshTokens.get(hash);
    return row && !row.isRemoved && isActive(this.tables.families.get(row.token.familyId)) ? row.token : null;
  }

  async add(token: RefreshToken): Promise<void> {
    refuseClosed(this.tables, token.personId);
    const { families, refreshTokens } = this.tables;
    refreshTokens.add({ token, isRemoved: false });
    if (!families.get(token.familyId)) families.add({ id: token.familyId, personId: token.personId, revokedAt: null });
  }

  async save(token: RefreshToken): Promise<void> {
    this.tables.refreshTokens.put({ token, isRemoved: false });
  }

  async isFamilyActive(familyId: FamilyId): Promise<boolean> {
    return isActive(this.tables.families.get(familyId));
  }

  holdFamily(familyId: FamilyId): Promise<boolean> {
    return this.isFamilyActive(familyId);
  }

  async revokeFamily(familyId: FamilyId, at: Instant): Promise<void> {
    const family = this.tables.families.get(familyId);
    if (!isActive(family)) return;
    this.tables.families.put({ ...family, revokedAt: at });
    this.removeDevices(family.personId, (ofLogIn) => ofLogIn === familyId);
  }

  async revokeAll(personId: PersonId, at: Instant, kept?: FamilyId): Promise<readonly FamilyId[]> {
    const active = [...this.tables.families.scan('byPerson', personId)].filter(
      (family) => isActive(family) && family.id !== kept,
    );
    for (const family of active) this.tables.families.put({ ...family, revokedAt: at });
    this.removeDevices(personId, (ofLogIn) => ofLogIn !== kept);
    return active.map(({ id }) => id);
  }

  async deleteExpired(before: Instant, limit: number): Promise<number> {
    const expired = firstOf(this.tables.refreshTokens.scan('byEnd', EVERYTHING, { until: before }), limit);
    for (const { token } of expired) this.tables.refreshTokens.put({ token, isRemoved: true });
    return expired.length;
  }

  private removeDevices(personId: PersonId, isOfEnded: (familyId: FamilyId | null) => boolean): void {
    const { devices } = this.tables;
    for (const device of [...devices.scan('byPerson', personId)])
      if (isOfEnded(device.familyId)) devices.put({ ...device, isRemoved: true });
  }
}

export const isActive = (family: Family | undefined): family is Family => family?.revokedAt === null;
