import type { FamilyId, IdentityQueries, PersonId } from '@spotter/core';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';

/** Asked at every request with an access token that is not known yet: one look at a primary key. */
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
