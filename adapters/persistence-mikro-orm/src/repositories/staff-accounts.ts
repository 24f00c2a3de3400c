import type { StaffAccount, StaffAccounts } from '@spotter/core/identity';
import { statement } from '../statement.js';
import { staffAccount } from '../tables/people.js';
import { storedAsRows } from './collection.js';
import { OrmCollection } from './orm-collection.js';

const STORED = storedAsRows(staffAccount, 'staff account');

const ACTIVE_OWNERS = statement(`
  select ${staffAccount.selection('s')} from staff_account s
  where s.role = 'owner' and s.deactivated_at is null order by s.id for no key update`);

export class PostgresStaffAccounts extends OrmCollection<StaffAccount> implements StaffAccounts {
  protected readonly stored = STORED;

  findActiveOwners(): Promise<readonly StaffAccount[]> {
    return this.readAll(ACTIVE_OWNERS);
  }
}
