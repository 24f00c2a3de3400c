import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { MentorId } from '../../kernel/ids.js';
import { type BankAccount, maskAccountNumber, sealingContext } from '../rules/bank-account.js';
import type { Cipher } from '../../kernel/cipher.js';

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
