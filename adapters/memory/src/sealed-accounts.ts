import type { BankAccount, SealedAccount, SealedAccountOwner, SealedAccounts } from '@spotter/core/mentor';
import { getOrThrow } from './get-or-throw.js';
import type { Tables } from './tables.js';

export class MemorySealedAccounts implements SealedAccounts {
  constructor(private readonly tables: Pick<Tables, 'mentors' | 'payouts'>) {}

  async findSealedWithOtherKey(
    keyId: string,
    owner: SealedAccountOwner,
    after: string | null,
    limit: number,
  ): Promise<readonly SealedAccount[]> {
    return [...this.accountsOf(owner)]
      .filter(({ id, accountNumber }) => accountNumber.keyId !== keyId && (after === null || id > after))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, limit);
  }

  async reseal(owner: SealedAccountOwner, accounts: readonly SealedAccount[]): Promise<void> {
    for (const account of accounts) this.put(owner, account);
  }

  private *accountsOf(owner: SealedAccountOwner): Generator<SealedAccount, void> {
    if (owner === 'mentor') {
      for (const { id, bankAccount } of this.tables.mentors.all()) yield* sealedOf(id, id, bankAccount);
    } else {
      for (const { id, mentorId, bankAccount } of this.tables.payouts.all()) yield* sealedOf(id, mentorId, bankAccount);
    }
  }

  private put(owner: SealedAccountOwner, { id, accountNumber }: SealedAccount): void {
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

const sealedOf = (id: string, mentorId: SealedAccount['mentorId'], account: BankAccount | null): SealedAccount[] =>
  account ? [{ id, mentorId, accountNumber: account.accountNumber }] : [];
