import type { AccountToken } from '@spotter/core/identity';
import { json, moment, optional, Table, text, uuid } from '../table.js';

/** Both columns of the encrypted text are null, or neither. */
export interface AccountTokenRow extends Omit<AccountToken, 'encrypted'> {
  readonly sealedKeyId: string | null;
  readonly sealedText: string | null;
}

export const accountToken = new Table<AccountTokenRow>('account_token', ['personId', 'kind'], {
  personId: uuid(),
  kind: text(),
  hash: text(),
  sealedKeyId: optional(text()),
  sealedText: optional(text()),
  expiresAt: moment(),
  issuedAt: json(),
});

export const toAccountTokenRow = ({ encrypted, ...token }: AccountToken): AccountTokenRow => ({
  ...token,
  sealedKeyId: encrypted?.keyId ?? null,
  sealedText: encrypted?.text ?? null,
});

export const accountTokenFrom = ({ sealedKeyId, sealedText, ...token }: AccountTokenRow): AccountToken => ({
  ...token,
  encrypted: sealedKeyId === null || sealedText === null ? null : { keyId: sealedKeyId, text: sealedText },
});
