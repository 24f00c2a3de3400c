import type { PersonView } from '../identity/rules/person.js';
import type { MemberId } from '../kernel/ids.js';
import type { Page, PageRequest } from '../kernel/page.js';
import type { Member } from './rules/member.js';

export interface Members {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: MemberId): Promise<Member>;
  add(member: Member): Promise<void>;
  save(member: Member): Promise<void>;
}

export type MemberView = Member &
  Pick<PersonView, 'email' | 'emailVerified' | 'name' | 'phone' | 'phoneVerified' | 'language' | 'createdAt'>;

export interface MemberQueries {
  member(id: MemberId): Promise<MemberView | null>;
  /** @param q a part of a name, an e-mail address or a phone number. */
  members(q: string | undefined, page: PageRequest): Promise<Page<MemberView>>;
}
