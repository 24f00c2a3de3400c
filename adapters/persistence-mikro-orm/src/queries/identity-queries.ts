import type { IdentityQueries, StaffAccess } from '@spotter/core/identity';
import type { AdminId, FamilyId, PersonId } from '@spotter/core/kernel';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';

/** Runs for every request with an access token that is not cached: one primary key lookup. */
const FAMILY_ALIVE = statement('select from token_family where id = $1 and revoked_at is null');
const ADMIN_IDS = statement(`select id from person where role = 'admin' order by created_at, id`);
/** Runs for every request of an administrator. */
const STAFF_ACCESS = statement(`
  select s.role, f.confirmed_at is not null as "hasSecondFactor"
  from staff_account s left join second_factor f on f.person_id = s.id
  where s.id = $1 and s.deactivated_at is null`);

export class PostgresIdentityQueries implements IdentityQueries {
  constructor(private readonly reader: Reader) {}

  async familyAlive(familyId: FamilyId): Promise<boolean> {
    return (await this.reader.read(FAMILY_ALIVE, familyId)).length > 0;
  }

  async adminIds(): Promise<readonly PersonId[]> {
    return (await this.reader.read<{ id: PersonId }>(ADMIN_IDS)).map(({ id }) => id);
  }

  async staffAccess(id: AdminId): Promise<StaffAccess | null> {
    const [row] = await this.reader.read<StaffAccess>(STAFF_ACCESS, id);
    return row ?? null;
  }
}
