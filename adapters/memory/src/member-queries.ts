import {
  mapPage,
  type Member,
  type MemberId,
  type MemberQueries,
  type MemberView,
  type Page,
  type PageRequest,
  type Person,
} from '@spotter/core';
import { found } from './finding.js';
import { pageOf } from './paging.js';
import type { Committed } from './tables.js';
import { isAbout } from './text-search.js';

export class MemoryMemberQueries implements MemberQueries {
  constructor(private readonly rows: Pick<Committed, 'members' | 'people'>) {}

  async member(id: MemberId): Promise<MemberView | null> {
    const member = this.rows.members.get(id);
    return member ? memberView(member, found(this.rows.people, id, 'person')) : null;
  }

  async members(q: string | undefined, page: PageRequest): Promise<Page<MemberView>> {
    const { members, people } = this.rows;
    const matching = [...people.scan('byRole', 'member')].reverse().filter((person) => isAbout(q, person));
    return mapPage(pageOf(matching, page), (person) => memberView(found(members, person.id, 'member'), person));
  }
}

const memberView = (member: Member, { email, name, phone, phoneVerifiedAt, createdAt }: Person): MemberView => ({
  ...member,
  email,
  name,
  phone,
  phoneVerified: phoneVerifiedAt !== null,
  createdAt,
});
