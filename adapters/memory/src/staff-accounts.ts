import { isActiveOwner, lastOwnerError, type StaffAccount, type StaffAccounts } from '@spotter/core/identity';
import type { AdminId } from '@spotter/core/kernel';
import { getOrThrow } from './get-or-throw.js';
import { saveVersion } from './optimistic-lock.js';
import type { Tables } from './tables.js';

export class MemoryStaffAccounts implements StaffAccounts {
  constructor(private readonly tables: Pick<Tables, 'staffAccounts'>) {}

  async get(id: AdminId): Promise<StaffAccount> {
    return getOrThrow(this.tables.staffAccounts, id, 'staff account');
  }

  async findActiveOwners(): Promise<readonly StaffAccount[]> {
    return [...this.tables.staffAccounts.all()].filter(isActiveOwner);
  }

  async add(account: StaffAccount): Promise<void> {
    this.tables.staffAccounts.add(account);
  }

  async save(account: StaffAccount): Promise<void> {
    const before = await this.get(account.id);
    saveVersion(this.tables.staffAccounts, account);
    if (isActiveOwner(before) && ![...this.tables.staffAccounts.all()].some(isActiveOwner)) throw lastOwnerError();
  }
}
