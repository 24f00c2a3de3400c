import type { MemberId } from '@spotter/core/kernel';
import type { Member, Members } from '@spotter/core/member';
import { getOrThrow } from './get-or-throw.js';
import type { Tables } from './tables.js';
import { saveVersion } from './optimistic-lock.js';

export class MemoryMembers implements Members {
  constructor(private readonly tables: Pick<Tables, 'members'>) {}

  async get(id: MemberId): Promise<Member> {
    return getOrThrow(this.tables.members, id, 'member');
  }

  async add(member: Member): Promise<void> {
    this.tables.members.add(member);
  }

  async save(member: Member): Promise<void> {
    saveVersion(this.tables.members, member);
  }
}
