import type { SecondFactorPolicy } from '../policy.js';
import { nextAttemptAt, selectCounted } from './counted-attempts.js';
import type { EncryptedText } from '../../kernel/cipher.js';
import { tooManyError } from '../../kernel/domain-error.js';
import type { PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

/** A person's authenticator app (TOTP), and the recovery codes that replace it. */
export interface SecondFactor {
  readonly personId: PersonId;
  /** Base32, encrypted; null after its removal. */
  readonly secret: EncryptedText | null;
  /** The instant at which a code of the app confirmed it; null before. Log-in asks only for a confirmed one. */
  readonly confirmedAt: Instant | null;
  /** The time step of the last accepted code; only codes of later steps are accepted. */
  readonly lastStep: number | null;
  /** The hashes of the unused recovery codes. */
  readonly recoveryHashes: readonly string[];
  /** The times of wrong codes at log-in that still count. */
  readonly wrongAt: readonly Instant[];
}

export interface EncryptedSecondFactor extends SecondFactor {
  readonly secret: EncryptedText;
}

export interface ConfirmedSecondFactor extends EncryptedSecondFactor {
  readonly confirmedAt: Instant;
}

/** The cipher context of a person's secret. */
export const secretContext = (person: PersonId): string => `second-factor:${person}`;

/** Whether an app holds the secret, confirmed or not. */
export const hasSecret = (factor: SecondFactor | null): factor is EncryptedSecondFactor =>
  factor !== null && factor.secret !== null;

/** Whether log-in asks for a code. */
export const isConfirmed = (factor: SecondFactor | null): factor is ConfirmedSecondFactor =>
  hasSecret(factor) && factor.confirmedAt !== null;

/** A new secret in place of an unconfirmed one. Wrong codes continue to count. */
export const enrollSecondFactor = (
  last: SecondFactor | null,
  { personId, secret }: Pick<EncryptedSecondFactor, 'personId' | 'secret'>,
): SecondFactor => ({ ...removeSecondFactor(last, personId), secret });

/** Removes the secret and the recovery codes. Wrong codes go on counting. */
export const removeSecondFactor = (last: SecondFactor | null, personId: PersonId): SecondFactor => ({
  personId,
  secret: null,
  confirmedAt: null,
  lastStep: null,
  recoveryHashes: [],
  wrongAt: last?.wrongAt ?? [],
});

/** The match of a submitted text with a person's second factor. */
export interface SubmittedCode {
  /** The time step whose code the text is, within the window; null when it is not a code of the app. */
  readonly step: number | null;
  /** The hash of the text as a recovery code. */
  readonly recoveryHash: string;
}

/** @returns the second factor without the used code; null for a code that is wrong, used before, or older than one used before. */
export function acceptCode(factor: SecondFactor, { step, recoveryHash }: SubmittedCode): SecondFactor | null {
  if (step !== null) return step > (factor.lastStep ?? -1) ? { ...factor, lastStep: step } : null;
  if (!factor.recoveryHashes.includes(recoveryHash)) return null;
  return { ...factor, recoveryHashes: factor.recoveryHashes.filter((hash) => hash !== recoveryHash) };
}

/** @throws DomainError rate-limited after too many wrong codes, in all log-ins of the person together. */
export function requireFewWrongCodes(factor: SecondFactor, at: Instant, policy: SecondFactorPolicy): void {
  const allowedAt = nextAttemptAt(factor.wrongAt, at, policy.wrongCodes, policy.wrongWithinMs);
  if (allowedAt !== null) throw tooManyError('Too many wrong codes. Try again later.', allowedAt, at);
}

/** Counts one more wrong code. */
export const withWrongCode = (factor: SecondFactor, at: Instant, policy: SecondFactorPolicy): SecondFactor => ({
  ...factor,
  wrongAt: [...selectCounted(factor.wrongAt, at, policy.wrongWithinMs), at],
});

/** Whether no further wrong code is accepted for now. @param wrongAt the wrong codes that count at present. */
export const hasMaximumOfWrongCodes = (
  { wrongAt }: Pick<SecondFactor, 'wrongAt'>,
  { wrongCodes }: SecondFactorPolicy,
): boolean => wrongAt.length >= wrongCodes;
