import type { IdentityQueries, StaffAccess, StaffMember } from '@spotter/core/identity';
import type { AdminId, FamilyId, Page, PageRequest } from '@spotter/core/kernel';
import { lookup, statement } from '../statement.js';
import { person } from '../tables/people.js';
import { whereAll } from './conditions.js';
import { ascending, listOf } from './listing.js';
import type { QueryReader } from './query-reader.js';

/** Runs for every request with an access token that is not cached: one primary key lookup. */
const ACTIVE_FAMILY = lookup('select from token_family where id = $1 and revoked_at is null');
/** Runs at each heartbeat of the inbox streams. */
const ACTIVE_FAMILIES = statement(`
  select f.id from token_family f left join staff_account s on s.id = f.person_id
  where f.id = any($1::uuid[]) and f.revoked_at is null and s.deactivated_at is null`);
const ACTIVE_STAFF = `
  select s.role, f.confirmed_at is not null as "hasSecondFactor"
  from staff_account s left join second_factor f on f.person_id = s.id where s.deactivated_at is null`;
/** Runs for every request of an administrator. */
const STAFF_ACCESS = lookup(`${ACTIVE_STAFF} and s.id = $1`);
const STAFF_ACCESS_BY_EMAIL = statement(`${ACTIVE_STAFF} and s.id = (select id from person where email = $1)`);

const ACCOUNT = 'left join staff_account s on s.id = p.id left join second_factor f on f.person_id = p.id';
const MEMBER = `p.id, p.email, p.name, s.role, s.deactivated_at is null as active,
  f.confirmed_at is not null as "hasSecondFactor", p.created_at as "createdAt"`;

const STAFF = listOf(person, 'p', ascending('p.created_at', 'p.id'), MEMBER, ACCOUNT);
const STAFF_MEMBER = statement(`select ${MEMBER} from person p ${ACCOUNT} where p.id = $1 and p.role = 'admin'`);

export class PostgresIdentityQueries implements IdentityQueries {
  constructor(private readonly reader: QueryReader) {}

  async isFamilyActive(familyId: FamilyId): Promise<boolean> {
    return (await this.reader.read(ACTIVE_FAMILY, familyId)).length > 0;
  }

  activeFamilies(families: readonly FamilyId[]): Promise<readonly FamilyId[]> {
    return this.reader.readIds(ACTIVE_FAMILIES, families);
  }

  staffAccess(id: AdminId): Promise<StaffAccess | null> {
    return this.reader.readOne<StaffAccess>(STAFF_ACCESS, id);
  }

  staff(request: PageRequest): Promise<Page<StaffMember>> {
    return this.reader.page(STAFF, whereAll([[`p.role = 'admin'`]]), request);
  }

  staffMember(id: AdminId): Promise<StaffMember | null> {
    return this.reader.readOne<StaffMember>(STAFF_MEMBER, id);
  }

  staffAccessByEmail(email: string): Promise<StaffAccess | null> {
    return this.reader.readOne<StaffAccess>(STAFF_ACCESS_BY_EMAIL, email);
  }
}
