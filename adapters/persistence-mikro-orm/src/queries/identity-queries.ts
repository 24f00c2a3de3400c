import type { IdentityQueries } from '@spotter/core/identity';
import type { FamilyId, PersonId } from '@spotter/core/kernel';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';

/** Runs for every request with an access token that is not cached: one primary key lookup. */
const FAMILY_ALIVE = statement('select from token_family where id = $1 and revoked_at is null');
const ADMIN_IDS = statement(`select id from person where role = 'admin' order by created_at, id`);

export class PostgresIdentityQueries implements IdentityQueries {
  constructor(private readonly reader: Reader) {}

  async familyAlive(familyId: FamilyId): Promise<boolean> {
    return (await this.reader.read(FAMILY_ALIVE, familyId)).length > 0;
  }

  async adminIds(): Promise<readonly PersonId[]> {
    return (await this.reader.read<{ id: PersonId }>(ADMIN_IDS)).map(({ id }) => id);
  }
}
