import type { MentorId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { maskAccountNumber, sealingContext, type BankAccount, type Cipher } from './bank-account.js';

export interface ChangeBankAccountCommand {
  readonly mentorId: MentorId;
  readonly bankCode: string;
  /** Digits only. */
  readonly accountNumber: string;
  readonly holder: string;
}

/** Payouts go to the new account from the next deposit on. */
export class ChangeBankAccount {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'mentors'>>,
    private readonly cipher: Cipher,
  ) {}

  execute({ mentorId, bankCode, accountNumber, holder }: ChangeBankAccountCommand): Promise<BankAccount> {
    const bankAccount: BankAccount = {
      bankCode,
      holder,
      accountNumber: this.cipher.seal(accountNumber, sealingContext(mentorId)),
      accountNumberMasked: maskAccountNumber(accountNumber),
    };
    return this.transaction.run(async ({ mentors }) => {
      await mentors.save({ ...(await mentors.get(mentorId)), bankAccount });
      return bankAccount;
    });
  }
}
