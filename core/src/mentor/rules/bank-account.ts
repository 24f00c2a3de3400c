import type { EncryptedText } from '../../kernel/cipher.js';
import type { MentorId } from '../../kernel/ids.js';

/** The account for payouts. The number is stored encrypted; only its mask is shown. */
export interface BankAccount {
  /** The three-digit code of the Korea Financial Telecommunications Institute. */
  readonly bankCode: string;
  readonly holder: string;
  readonly accountNumber: EncryptedText;
  /** `*********1234` */
  readonly accountNumberMasked: string;
  /** The reference of the account at a bank that registers its payees: 20 digits, new with each account, never shown. */
  readonly reference: string;
}

export type MaskedBankAccount = Pick<BankAccount, 'bankCode' | 'holder' | 'accountNumberMasked'>;

/** The cipher context of a mentor's account number, the same for every copy of it. */
export const encryptionContext = (mentor: MentorId): string => `bank-account:${mentor}`;

/** Every digit but the last four becomes a star. */
export const maskAccountNumber = (accountNumber: string): string =>
  '*'.repeat(Math.max(0, accountNumber.length - 4)) + accountNumber.slice(-4);
