import type { BankAccount, EncryptedAccount, EncryptedAccountOwner, EncryptedAccounts } from '@spotter/core/mentor';
import { getOrThrow } from './get-or-throw.js';
import { firstAfter } from './paging.js';
import type { Tables } from './tables.js';

export class MemoryEncryptedAccounts implements EncryptedAccounts {
  constructor(private readonly tables: Pick<Tables, 'mentors' | 'payouts'>) {}

  async findEncryptedWithOtherKey(
    keyId: string,
    owner: EncryptedAccountOwner,
    after: string | null,
    limit: number,
  ): Promise<readonly EncryptedAccount[]> {
    const others = [...this.accountsOf(owner)].filter(({ accountNumber }) => accountNumber.keyId !== keyId);
    return firstAfter(others, after, limit);
  }

  async reencrypt(owner: EncryptedAccountOwner, accounts: readonly EncryptedAccount[]): Promise<void> {
    for (const account of accounts) this.put(owner, account);
  }

  private *accountsOf(owner: EncryptedAccountOwner): Generator<EncryptedAccount, void> {
    if (owner === 'mentor') {
      for (const { id, bankAccount } of this.tables.mentors.all()) yield* encryptedOf(id, id, bankAccount);
    } else {
      for (const { id, mentorId, bankAccount } of this.tables.payouts.all())
        yield* encryptedOf(id, mentorId, bankAccount);
    }
  }

  private put(owner: EncryptedAccountOwner, { id, accountNumber }: EncryptedAccount): void {
    const { mentors, payouts } = this.tables;
    if (owner === 'mentor') {
      const mentor = getOrThrow(mentors, id, 'mentor');
      mentors.put({ ...mentor, bankAccount: mentor.bankAccount && { ...mentor.bankAccount, accountNumber } });
    } else {
      const payout = getOrThrow(payouts, id, 'payout');
      payouts.put({ ...payout, bankAccount: payout.bankAccount && { ...payout.bankAccount, accountNumber } });
    }
  }
}

const encryptedOf = (
  id: string,
  mentorId: EncryptedAccount['mentorId'],
  account: BankAccount | null,
): EncryptedAccount[] => (account ? [{ id, mentorId, accountNumber: account.accountNumber }] : []);
