import type { RefreshToken, RefreshTokens } from '@spotter/core/identity';
import type { FamilyId, Instant, PersonId } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { refreshToken, tokenFamily } from '../tables/people.js';

/** The family is locked before the token, in the same order as when an account closes. */
const FIND = statement(`
  with family as materialized (
    select f.id from token_family f join refresh_token t on t.family_id = f.id
    where t.hash = $1 and f.revoked_at is null for no key update of f)
  select ${refreshToken.selection('t')} from family f join refresh_token t on t.family_id = f.id
  where t.hash = $1 for no key update of t`);
const ACTIVE = 'select from token_family where id = $1 and revoked_at is null';
const IS_ACTIVE = statement(ACTIVE);
const HOLD = statement(`${ACTIVE} for share`);
const REVOKE = statement(`
  update token_family set revoked_at = $2 where id = $1 and revoked_at is null returning person_id as "personId"`);
const REVOKE_ALL = statement(`
  update token_family set revoked_at = $2 where person_id = $1 and revoked_at is null and id is distinct from $3::uuid
  returning id`);
/** Runs after the log-in was locked: otherwise it would not see a device that a concurrent transaction registers. */
const REMOVE_DEVICES = statement('delete from device where person_id = $1 and family_id = $2');
/** A device without `family_id` was registered before that column existed: it is unknown whether its log-in continues. */
const REMOVE_ALL_DEVICES = statement(`
  delete from device where person_id = $1 and (family_id is null or family_id is distinct from $2::uuid)`);
const DELETE_EXPIRED = statement(`
  delete from refresh_token where hash = any (array(
    select hash from refresh_token where expires_at < $1 order by expires_at limit $2 for update skip locked))
  returning 1`);

export class PostgresRefreshTokens implements RefreshTokens {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  find(hash: string): Promise<RefreshToken | null> {
    return this.unitOfWork.readOne<RefreshToken>(FIND, hash);
  }

  async add(token: RefreshToken): Promise<void> {
    const { familyId, personId } = token;
    await this.unitOfWork.write('insert-new', tokenFamily, { id: familyId, personId, revokedAt: null });
    await this.unitOfWork.write('insert', refreshToken, token);
  }

  save(token: RefreshToken): Promise<void> {
    return this.unitOfWork.write('update', refreshToken, token);
  }

  async isFamilyActive(familyId: FamilyId): Promise<boolean> {
    return (await this.unitOfWork.read(IS_ACTIVE, familyId)).length > 0;
  }

  async holdFamily(familyId: FamilyId): Promise<boolean> {
    return (await this.unitOfWork.read(HOLD, familyId)).length > 0;
  }

  async revokeFamily(familyId: FamilyId, at: Instant): Promise<void> {
    const [family] = await this.unitOfWork.read<{ personId: PersonId }>(REVOKE, familyId, toTimestamp(at));
    if (family) await this.unitOfWork.read(REMOVE_DEVICES, family.personId, familyId);
  }

  async revokeAll(personId: PersonId, at: Instant, kept?: FamilyId): Promise<readonly FamilyId[]> {
    const families = await this.unitOfWork.readIds<FamilyId>(REVOKE_ALL, personId, toTimestamp(at), kept ?? null);
    await this.unitOfWork.read(REMOVE_ALL_DEVICES, personId, kept ?? null);
    return families;
  }

  async deleteExpired(before: Instant, limit: number): Promise<number> {
    return (await this.unitOfWork.read(DELETE_EXPIRED, toTimestamp(before), limit)).length;
  }
}
