import { isActiveOwner, lastOwnerError, type StaffAccount, type StaffAccounts } from '@spotter/core/identity';
import { VersionedCollection } from './collection.js';
import type { Tables } from './tables.js';

export class MemoryStaffAccounts extends VersionedCollection<StaffAccount> implements StaffAccounts {
  constructor(private readonly tables: Pick<Tables, 'staffAccounts'>) {
    super(tables.staffAccounts, 'staff account');
  }

  async findActiveOwners(): Promise<readonly StaffAccount[]> {
    return [...this.tables.staffAccounts.all()].filter(isActiveOwner);
  }

  override async save(account: StaffAccount): Promise<void> {
    const before = await this.get(account.id);
    await super.save(account);
    if (isActiveOwner(before) && ![...this.tables.staffAccounts.all()].some(isActiveOwner)) throw lastOwnerError();
  }
}
