import type { StaffAccount, StaffAccounts } from '@spotter/core/identity';
import type { AdminId } from '@spotter/core/kernel';
import type { Session } from '../session.js';
import { staffAccount } from '../tables/people.js';
import { requireRow, saveVersion } from './optimistic-lock.js';
import { OrmRepository } from './orm-repository.js';

export class PostgresStaffAccounts implements StaffAccounts {
  private readonly rows: OrmRepository<StaffAccount>;

  constructor(session: Session) {
    this.rows = new OrmRepository(session, staffAccount);
  }

  async get(id: AdminId): Promise<StaffAccount> {
    return requireRow(await this.rows.find({ id }), 'staff account');
  }

  add(account: StaffAccount): Promise<void> {
    return this.rows.add(account);
  }

  async save(account: StaffAccount): Promise<void> {
    await saveVersion(this.rows, account);
  }
}
