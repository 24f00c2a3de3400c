import type { MentorView } from '@spotter/core';
import type { BankAccountColumns } from '../tables/bank-account.js';

export type ShownBankColumns = Pick<BankAccountColumns, 'bankCode' | 'bankHolder' | 'bankAccountMasked'>;

/** Without its number, sealed or not. */
export function shownBankAccount(row: ShownBankColumns): MentorView['bankAccount'] {
  const { bankCode, bankHolder, bankAccountMasked } = row;
  if (bankCode === null || bankHolder === null || bankAccountMasked === null) return null;
  return { bankCode, holder: bankHolder, accountNumberMasked: bankAccountMasked };
}
