import type { BankAccount } from '@spotter/core/mentor';
import { optional, text, type Columns } from '../table.js';

/** The bank account columns of its owner; all or none are null. */
export interface BankAccountColumns {
  readonly bankCode: string | null;
  readonly bankHolder: string | null;
  readonly bankAccountMasked: string | null;
  readonly bankAccountKeyId: string | null;
  readonly bankAccountSealed: string | null;
}

export const bankAccountColumns: Columns<BankAccountColumns> = {
  bankCode: optional(text()),
  bankHolder: optional(text()),
  bankAccountMasked: optional(text()),
  bankAccountKeyId: optional(text()),
  bankAccountSealed: optional(text()),
};

export const toBankAccountColumns = (account: BankAccount | null): BankAccountColumns => ({
  bankCode: account?.bankCode ?? null,
  bankHolder: account?.holder ?? null,
  bankAccountMasked: account?.accountNumberMasked ?? null,
  bankAccountKeyId: account?.accountNumber.keyId ?? null,
  bankAccountSealed: account?.accountNumber.text ?? null,
});

export function bankAccountFrom(row: BankAccountColumns): BankAccount | null {
  const { bankCode, bankHolder, bankAccountMasked, bankAccountKeyId, bankAccountSealed } = row;
  if (bankCode === null || bankHolder === null || bankAccountMasked === null) return null;
  return {
    bankCode,
    holder: bankHolder,
    accountNumber: { keyId: bankAccountKeyId ?? '', text: bankAccountSealed ?? '' },
    accountNumberMasked: bankAccountMasked,
  };
}
