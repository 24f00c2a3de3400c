import type { BankAccount, MaskedBankAccount } from '@spotter/core/mentor';
import { optional, text } from '../table.js';

/** The bank account columns of its owner; either all are null or none. */
export const bankAccountColumns = {
  bankCode: optional(text()),
  bankHolder: optional(text()),
  bankAccountMasked: optional(text()),
  bankAccountKeyId: optional(text()),
  bankAccountSealed: optional(text()),
  bankAccountReference: optional(text()),
};

export type BankAccountColumns = Readonly<Record<keyof typeof bankAccountColumns, string | null>>;

const NO_ACCOUNT: BankAccountColumns = {
  bankCode: null,
  bankHolder: null,
  bankAccountMasked: null,
  bankAccountKeyId: null,
  bankAccountSealed: null,
  bankAccountReference: null,
};

export const toBankAccountColumns = (account: BankAccount | null): BankAccountColumns =>
  account === null
    ? NO_ACCOUNT
    : {
        bankCode: account.bankCode,
        bankHolder: account.holder,
        bankAccountMasked: account.accountNumberMasked,
        bankAccountKeyId: account.accountNumber.keyId,
        bankAccountSealed: account.accountNumber.text,
        bankAccountReference: account.reference,
      };

export function bankAccountFrom(row: BankAccountColumns): BankAccount | null {
  const masked = maskedBankAccount(row);
  const accountNumber = { keyId: row.bankAccountKeyId ?? '', text: row.bankAccountSealed ?? '' };
  return masked && { accountNumber, reference: row.bankAccountReference ?? '', ...masked };
}

export type MaskedBankColumns = Pick<BankAccountColumns, 'bankCode' | 'bankHolder' | 'bankAccountMasked'>;

/** Without the account number. */
export function maskedBankAccount(row: MaskedBankColumns): MaskedBankAccount | null {
  const { bankCode, bankHolder, bankAccountMasked } = row;
  if (bankCode === null || bankHolder === null || bankAccountMasked === null) return null;
  return { bankCode, holder: bankHolder, accountNumberMasked: bankAccountMasked };
}
