import type { StaffAccount, StaffAccounts } from '@spotter/core/identity';
import type { AdminId } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { staffAccount } from '../tables/people.js';
import { requireRow, saveVersion } from './optimistic-lock.js';
import { OrmRepository } from './orm-repository.js';

const ACTIVE_OWNERS = statement(`
  select ${staffAccount.selection('s')} from staff_account s
  where s.role = 'owner' and s.deactivated_at is null order by s.id for no key update`);

export class PostgresStaffAccounts implements StaffAccounts {
  private readonly rows: OrmRepository<StaffAccount>;

  constructor(private readonly unitOfWork: UnitOfWork) {
    this.rows = new OrmRepository(unitOfWork, staffAccount);
  }

  async get(id: AdminId): Promise<StaffAccount> {
    return requireRow(await this.rows.find({ id }), 'staff account');
  }

  findActiveOwners(): Promise<readonly StaffAccount[]> {
    return this.unitOfWork.read<StaffAccount>(ACTIVE_OWNERS);
  }

  add(account: StaffAccount): Promise<void> {
    return this.rows.add(account);
  }

  save(account: StaffAccount): Promise<void> {
    return saveVersion(this.rows, account);
  }
}
