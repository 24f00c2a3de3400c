import type { MentorView } from '@spotter/core/mentor';
import type { BankAccountColumns } from '../tables/bank-account.js';

export type MaskedBankColumns = Pick<BankAccountColumns, 'bankCode' | 'bankHolder' | 'bankAccountMasked'>;

/** Without the account number. */
export function maskedBankAccount(row: MaskedBankColumns): MentorView['bankAccount'] {
  const { bankCode, bankHolder, bankAccountMasked } = row;
  if (bankCode === null || bankHolder === null || bankAccountMasked === null) return null;
  return { bankCode, holder: bankHolder, accountNumberMasked: bankAccountMasked };
}
