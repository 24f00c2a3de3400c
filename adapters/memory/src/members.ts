import type { Member, MemberId, Members } from '@spotter/core';
import { found } from './finding.js';
import type { Tables } from './tables.js';
import { saveVersion } from './versions.js';

export class MemoryMembers implements Members {
  constructor(private readonly tables: Pick<Tables, 'members'>) {}

  async get(id: MemberId): Promise<Member> {
    return found(this.tables.members, id, 'member');
  }

  async add(member: Member): Promise<void> {
    this.tables.members.add(member);
  }

  async save(member: Member): Promise<void> {
    saveVersion(this.tables.members, member);
  }
}
