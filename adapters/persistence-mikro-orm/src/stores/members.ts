import type { Member, MemberId, Members } from '@spotter/core';
import type { Session } from '../session.js';
import { member } from '../tables/members.js';
import { OrmRows } from './orm-rows.js';
import { found, saveVersion } from './versions.js';

export class PostgresMembers implements Members {
  private readonly rows: OrmRows<Member>;

  constructor(session: Session) {
    this.rows = new OrmRows(session, member);
  }

  async get(id: MemberId): Promise<Member> {
    return found(await this.rows.find({ id }), 'member');
  }

  add(added: Member): Promise<void> {
    return this.rows.add(added);
  }

  async save(read: Member): Promise<void> {
    await saveVersion(this.rows, read);
  }
}
