import type { EncryptedText } from '../kernel/cipher.js';
import type { PersonId } from '../kernel/ids.js';

/** The account number of a mentor, and of a payout that was sent to it; the secret of a second factor; the token of a calendar feed. */
export const ENCRYPTED_KINDS = ['mentor', 'payout', 'second-factor', 'calendar-feed'] as const;

export type EncryptedKind = (typeof ENCRYPTED_KINDS)[number];

export interface EncryptedValue {
  /** The id of the mentor, payout or person. */
  readonly id: string;
  /** The owner of the value, whom the cipher context names. */
  readonly personId: PersonId;
  readonly encrypted: EncryptedText;
}

/** The stored values that a rotation of keys encrypts again. */
export interface EncryptedValues {
  /** At most `limit` values that another key has encrypted, with ids after `after`, by id; locked for this transaction. */
  findWithOtherKey(
    kind: EncryptedKind,
    keyId: string,
    after: string | null,
    limit: number,
  ): Promise<readonly EncryptedValue[]>;
  /** Stores the encrypted texts and changes no other field. */
  reencrypt(kind: EncryptedKind, values: readonly EncryptedValue[]): Promise<void>;
}
