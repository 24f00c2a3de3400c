import type { Person } from '@spotter/core/identity';
import { mapPage, type MemberId, type Page, type PageRequest } from '@spotter/core/kernel';
import type { Member, MemberQueries, MemberView } from '@spotter/core/member';
import { getOrThrow } from './get-or-throw.js';
import { pageOf } from './paging.js';
import { creationOf, type CommittedTables } from './tables.js';
import { isAbout } from './text-search.js';

export class MemoryMemberQueries implements MemberQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'members' | 'people'>) {}

  async member(id: MemberId): Promise<MemberView | null> {
    const member = this.rows.members.get(id);
    return member ? memberView(member, getOrThrow(this.rows.people, id, 'person')) : null;
  }

  async members(q: string | undefined, page: PageRequest): Promise<Page<MemberView>> {
    const { members, people } = this.rows;
    const matching = [...people.scan('byRole', 'member')].reverse().filter((person) => isAbout(q, person));
    return mapPage(pageOf(matching, page, creationOf), (person) =>
      memberView(getOrThrow(members, person.id, 'member'), person),
    );
  }
}

const memberView = (
  member: Member,
  { email, emailVerifiedAt, name, phone, phoneVerifiedAt, language, createdAt }: Person,
): MemberView => ({
  ...member,
  email,
  name,
  phone,
  emailVerified: emailVerifiedAt !== null,
  phoneVerified: phoneVerifiedAt !== null,
  language,
  createdAt,
});
