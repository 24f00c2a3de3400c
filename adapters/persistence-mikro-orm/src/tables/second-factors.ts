import type { LogInChallenge, SecondFactor } from '@spotter/core/identity';
import { json, moment, optional, Table, text, uuid, whole } from '../table.js';

/** Both columns of the secret are null, or neither. */
export interface SecondFactorRow extends Omit<SecondFactor, 'secret'> {
  readonly secretKeyId: string | null;
  readonly secretSealed: string | null;
}

export const secondFactor = new Table<SecondFactorRow>('second_factor', ['personId'], {
  personId: uuid(),
  secretKeyId: optional(text()),
  secretSealed: optional(text()),
  confirmedAt: optional(moment()),
  lastStep: optional(whole()),
  recoveryHashes: json(),
  wrongAt: json(),
});

export const logInChallenge = new Table<LogInChallenge>('log_in_challenge', ['hash'], {
  hash: text(),
  personId: uuid(),
  personVersion: whole(),
  expiresAt: moment(),
  wrongTries: whole(),
});

export const toSecondFactorRow = ({ secret, ...factor }: SecondFactor): SecondFactorRow => ({
  ...factor,
  secretKeyId: secret?.keyId ?? null,
  secretSealed: secret?.text ?? null,
});

export const secondFactorFrom = ({ secretKeyId, secretSealed, ...factor }: SecondFactorRow): SecondFactor => ({
  ...factor,
  secret: secretKeyId === null || secretSealed === null ? null : { keyId: secretKeyId, text: secretSealed },
});
