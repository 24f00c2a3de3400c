import type { MentorId } from '../../kernel/ids.js';

/** A text that only its key can read again. */
export interface SealedText {
  readonly keyId: string;
  /** Base64: nonce, ciphertext and tag together. */
  readonly text: string;
}

/** Encrypts what must not be readable at rest. AES-256-GCM; the key id travels with the text, so keys can rotate. */
export interface Cipher {
  /** Of the key that seals now. */
  readonly keyId: string;
  /** @param context what the text belongs to; the same is needed to open it, so that it cannot be moved to another row. */
  seal(text: string, context: string): SealedText;
  /** @throws Error when the key is unknown, or the text or its context was changed. */
  open(sealed: SealedText, context: string): string;
}

/** Where payouts go. The number is sealed; only its mask is ever shown. */
export interface BankAccount {
  /** Three digits, as the Korea Financial Telecommunications Institute gives them. */
  readonly bankCode: string;
  readonly holder: string;
  readonly accountNumber: SealedText;
  /** `*********1234` */
  readonly accountNumberMasked: string;
}

/** The cipher context of a mentor's account number, the same for every copy of it. */
export const sealingContext = (mentor: MentorId): string => `bank-account:${mentor}`;

/** Every digit but the last four becomes a star. */
export const maskAccountNumber = (accountNumber: string): string =>
  '*'.repeat(Math.max(0, accountNumber.length - 4)) + accountNumber.slice(-4);
