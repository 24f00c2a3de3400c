import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Secrets } from '../../identity/ports.js';
import type { Cipher } from '../../kernel/cipher.js';
import type { MentorId } from '../../kernel/ids.js';
import type { Bank } from '../../payout/ports.js';
import { type BankAccount, maskAccountNumber, sealingContext } from '../rules/bank-account.js';
import type { Mentor } from '../rules/mentor.js';

export interface ChangeBankAccountCommand {
  readonly mentorId: MentorId;
  readonly bankCode: string;
  /** Digits only. */
  readonly accountNumber: string;
  readonly holder: string;
}

const REFERENCE_DIGITS = 20;

/** Payouts go to the new account from the next deposit on. */
export class ChangeBankAccount {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'mentors'>>,
    private readonly bank: Pick<Bank, 'register'>,
    private readonly cipher: Cipher,
    private readonly secrets: Pick<Secrets, 'makeDigits'>,
  ) {}

  /** The bank learns of the account after the commit; when it is silent, before the first deposit. */
  async execute({ mentorId, ...given }: ChangeBankAccountCommand): Promise<BankAccount> {
    const { bankCode, accountNumber, holder } = given;
    const bankAccount = await this.transaction.run(async ({ mentors }) => {
      const mentor = await mentors.get(mentorId);
      const account: BankAccount = {
        bankCode,
        holder,
        accountNumber: this.cipher.seal(accountNumber, sealingContext(mentorId)),
        accountNumberMasked: maskAccountNumber(accountNumber),
        reference: this.referenceOf(mentor, given) ?? this.secrets.makeDigits(REFERENCE_DIGITS),
      };
      await mentors.save({ ...mentor, bankAccount: account });
      return account;
    });
    await this.bank.register?.({ mentorId, reference: bankAccount.reference, ...given });
    return bankAccount;
  }

  /** That of the same account; null for another one. */
  private referenceOf({ id, bankAccount: present }: Mentor, given: Omit<ChangeBankAccountCommand, 'mentorId'>) {
    if (present?.bankCode !== given.bankCode || present.holder !== given.holder) return null;
    const isSame = this.cipher.open(present.accountNumber, sealingContext(id)) === given.accountNumber;
    return isSame && present.reference !== '' ? present.reference : null;
  }
}
