import type { AccountToken } from '@spotter/core/identity';
import { json, moment, optional, Table, text, uuid } from '../table.js';

/** Both columns of the sealed text are null, or neither. */
export interface AccountTokenRow extends Omit<AccountToken, 'sealed'> {
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

export const toAccountTokenRow = ({ sealed, ...token }: AccountToken): AccountTokenRow => ({
  ...token,
  sealedKeyId: sealed?.keyId ?? null,
  sealedText: sealed?.text ?? null,
});

export const accountTokenFrom = ({ sealedKeyId, sealedText, ...token }: AccountTokenRow): AccountToken => ({
  ...token,
  sealed: sealedKeyId === null || sealedText === null ? null : { keyId: sealedKeyId, text: sealedText },
});
