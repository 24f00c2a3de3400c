import type { MemberId, Page, PageRequest } from '@spotter/core/kernel';
import type { MemberQueries, MemberView } from '@spotter/core/member';
import { statement } from '../statement.js';
import { member } from '../tables/members.js';
import { person } from '../tables/people.js';
import { whereAll } from './conditions.js';
import { descending, listOf } from './listing.js';
import type { QueryReader } from './query-reader.js';
import { isAbout } from './text-search.js';

const COLUMNS = `${member.selection('m')}, p.email, p.email_verified_at is not null as "emailVerified", p.name, p.phone,
  p.phone_verified_at is not null as "phoneVerified",
  p.language, p.created_at as "createdAt"`;

const MEMBER = statement(`select ${COLUMNS} from member m join person p on p.id = m.id where m.id = $1`);

/** Newest first. */
const MEMBERS = listOf(person, 'p', descending('p.created_at', 'p.id'), COLUMNS, 'left join member m on m.id = p.id');

export class PostgresMemberQueries implements MemberQueries {
  constructor(private readonly reader: QueryReader) {}

  member(id: MemberId): Promise<MemberView | null> {
    return this.reader.readOne<MemberView>(MEMBER, id);
  }

  members(q: string | undefined, request: PageRequest): Promise<Page<MemberView>> {
    const where = whereAll([[`p.role = 'member'`], ...isAbout(q)]);
    return this.reader.page(MEMBERS, where, request);
  }
}
