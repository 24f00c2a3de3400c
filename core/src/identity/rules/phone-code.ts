import type { PhoneCodePolicy } from '../policy.js';
import { nextAttemptAt, selectCounted } from './counted-attempts.js';
import { policyViolation, tooManyError } from '../../kernel/domain-error.js';
import type { PersonId } from '../../kernel/ids.js';
import { instant, type Instant, plus } from '../../kernel/instant.js';

/** The last code sent to a person's phone. Only its signature is stored. */
export interface PhoneCode {
  readonly personId: PersonId;
  /** Signature of the code, the person and the phone together. */
  readonly signature: string;
  /** The code is invalid from then on. */
  readonly expiresAt: Instant;
  readonly wrongTries: number;
  /** The times at which this code and those before it were sent, as long as they count against the limit. */
  readonly sentAt: readonly Instant[];
}

/** The signed text: a code is valid only for this phone and this person. */
export const phoneCodeText = (personId: PersonId, phone: string, code: string): string =>
  `phone-code:${personId}:${phone}:${code}`;

/**
 * A new code in the place of the last one (docs/domain.md, Access and errors).
 * @throws DomainError rate-limited after too many of them.
 */
export function nextPhoneCode(
  last: PhoneCode | null,
  { personId, signature }: Pick<PhoneCode, 'personId' | 'signature'>,
  at: Instant,
  { lifeMs, sends, sendsWithinMs }: PhoneCodePolicy,
): PhoneCode {
  const sentAt = last?.sentAt ?? [];
  const allowedAt = nextAttemptAt(sentAt, at, sends, sendsWithinMs);
  if (allowedAt !== null) throw tooManyError('Too many codes were requested. Try again later.', allowedAt, at);
  const counted = selectCounted(sentAt, at, sendsWithinMs);
  return { personId, signature, expiresAt: plus(at, lifeMs), wrongTries: 0, sentAt: [...counted, at] };
}

/** @throws DomainError policy-violation (`phone-code`) without a code that can still be tried. */
export function requireUsableCode(code: PhoneCode | null, at: Instant, { tries }: PhoneCodePolicy): PhoneCode {
  if (code && at < code.expiresAt && code.wrongTries < tries) return code;
  throw policyViolation('phone-code', 'The code has expired or was tried too often. Request a new one.');
}

/** Counts a wrong code; one try fewer is left. */
export const withWrongTry = (code: PhoneCode): PhoneCode => ({ ...code, wrongTries: code.wrongTries + 1 });

/** Marks a correct code as used, also for a process whose clock is behind. */
export const invalidateCode = (code: PhoneCode): PhoneCode => ({ ...code, expiresAt: instant(0) });
