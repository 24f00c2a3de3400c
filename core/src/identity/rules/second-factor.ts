import type { SecondFactorPolicy } from '../policy.js';
import type { SealedText } from '../../kernel/cipher.js';
import type { Person } from './person.js';
import { DomainError, policyViolation } from '../../kernel/domain-error.js';
import type { PersonId } from '../../kernel/ids.js';
import { type Instant, minus, plus, SECOND } from '../../kernel/instant.js';

/** A person's authenticator app (TOTP), and the recovery codes that replace it. */
export interface SecondFactor {
  readonly personId: PersonId;
  /** Base32, sealed; null after its removal. */
  readonly secret: SealedText | null;
  /** Null until a code of the app has confirmed it: log-in does not ask for it before. */
  readonly confirmedAt: Instant | null;
  /** The time step of the last accepted code; only codes of later steps are accepted. */
  readonly lastStep: number | null;
  /** The hashes of the unused recovery codes. */
  readonly recoveryHashes: readonly string[];
  /** When wrong codes were tried at log-in, as long as they count. */
  readonly wrongAt: readonly Instant[];
}

export interface SealedSecondFactor extends SecondFactor {
  readonly secret: SealedText;
}

export interface ConfirmedSecondFactor extends SealedSecondFactor {
  readonly confirmedAt: Instant;
}

/** The cipher context of a person's secret. */
export const secretContext = (person: PersonId): string => `second-factor:${person}`;

/** Whether an app holds the secret, confirmed or not. */
export const hasSecret = (factor: SecondFactor | null): factor is SealedSecondFactor =>
  factor !== null && factor.secret !== null;

/** Whether log-in asks for a code. */
export const isConfirmed = (factor: SecondFactor | null): factor is ConfirmedSecondFactor =>
  hasSecret(factor) && factor.confirmedAt !== null;

/**
 * Strangers can register another person's address, but not an administrator: only the proven owner of the address, or an administrator, has
 * a second factor.
 */
export const mayHaveSecondFactor = ({ role, emailVerifiedAt }: Pick<Person, 'role' | 'emailVerifiedAt'>): boolean =>
  role === 'admin' || emailVerifiedAt !== null;

/** @throws DomainError policy-violation (`verified-email`). */
export function requireVerifiedAddress(person: Pick<Person, 'role' | 'emailVerifiedAt'>): void {
  if (!mayHaveSecondFactor(person))
    throw policyViolation('verified-email', 'Verify your e-mail address before you enroll a second factor.');
}

/** A new secret in the place of one that was not confirmed. Wrong codes go on counting. */
export const enrolledSecondFactor = (
  last: SecondFactor | null,
  { personId, secret }: Pick<SealedSecondFactor, 'personId' | 'secret'>,
): SecondFactor => ({ ...removedSecondFactor(last, personId), secret });

/** Without secret and recovery codes. */
export const removedSecondFactor = (last: SecondFactor | null, personId: PersonId): SecondFactor => ({
  personId,
  secret: null,
  confirmedAt: null,
  lastStep: null,
  recoveryHashes: [],
  wrongAt: last?.wrongAt ?? [],
});

/** How a submitted text matches a person's second factor. */
export interface SubmittedCode {
  /** The step of which the text is the app's code, within the window; null: of none. */
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
  const counted = countedWrong(factor, at, policy);
  const [oldest] = counted;
  if (oldest === undefined || counted.length < policy.wrongCodes) return;
  throw new DomainError('rate-limited', 'Too many wrong codes.', {
    retryAfterSeconds: Math.ceil((plus(oldest, policy.wrongWithinMs) - at) / SECOND),
  });
}

/** With one more wrong code. */
export const withWrongCode = (factor: SecondFactor, at: Instant, policy: SecondFactorPolicy): SecondFactor => ({
  ...factor,
  wrongAt: [...countedWrong(factor, at, policy), at],
});

const countedWrong = ({ wrongAt }: SecondFactor, at: Instant, { wrongWithinMs }: SecondFactorPolicy) =>
  wrongAt.filter((tried) => tried > minus(at, wrongWithinMs));
