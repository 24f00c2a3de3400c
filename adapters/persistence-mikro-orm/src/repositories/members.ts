import type { MemberId } from '@spotter/core/kernel';
import type { Member, Members } from '@spotter/core/member';
import type { UnitOfWork } from '../unit-of-work.js';
import { member } from '../tables/members.js';
import { OrmRepository } from './orm-repository.js';
import { requireRow, saveVersion } from './optimistic-lock.js';

export class PostgresMembers implements Members {
  private readonly rows: OrmRepository<Member>;

  constructor(unitOfWork: UnitOfWork) {
    this.rows = new OrmRepository(unitOfWork, member);
  }

  async get(id: MemberId): Promise<Member> {
    return requireRow(await this.rows.find({ id }), 'member');
  }

  add(added: Member): Promise<void> {
    return this.rows.add(added);
  }

  save(read: Member): Promise<void> {
    return saveVersion(this.rows, read);
  }
}
