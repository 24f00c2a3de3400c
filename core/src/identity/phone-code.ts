import { DomainError, policyViolation } from '../shared/domain-error.js';
import type { PersonId } from '../shared/ids.js';
import { minus, plus, SECOND, type Instant } from '../shared/instant.js';
import type { PhoneCodePolicy } from '../shared/policies.js';

/** The code that was sent last to a person's phone; what it was is known to its reader alone. */
export interface PhoneCode {
  readonly personId: PersonId;
  /** Signature of the code, the person and the phone together. */
  readonly signature: string;
  /** From then on it is worth nothing. */
  readonly expiresAt: Instant;
  readonly wrongTries: number;
  /** When this one and those before it were sent, as long as they count against the next one. */
  readonly sentAt: readonly Instant[];
}

/** What is signed: a code is worth nothing for another phone, or for somebody else. */
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
  const counted = (last?.sentAt ?? []).filter((sent) => sent > minus(at, sendsWithinMs));
  const [oldest] = counted;
  if (oldest !== undefined && counted.length >= sends) {
    throw new DomainError('rate-limited', 'Too many codes were sent.', {
      retryAfterSeconds: Math.ceil((plus(oldest, sendsWithinMs) - at) / SECOND),
    });
  }
  return { personId, signature, expiresAt: plus(at, lifeMs), wrongTries: 0, sentAt: [...counted, at] };
}

/** @throws DomainError policy-violation (`phone-code`) when there is none that may still be tried. */
export function triable(code: PhoneCode | null, at: Instant, { tries }: PhoneCodePolicy): PhoneCode {
  if (code && at < code.expiresAt && code.wrongTries < tries) return code;
  throw policyViolation('phone-code', 'There is no code to try any more: ask for a new one.');
}

/** One try fewer is left. */
export const triedInVain = (code: PhoneCode): PhoneCode => ({ ...code, wrongTries: code.wrongTries + 1 });

/** It was right, and is so once. */
export const spent = (code: PhoneCode, at: Instant): PhoneCode => ({ ...code, expiresAt: at });
