import { invalid, type DomainError } from '../shared/domain-error.js';
import type { ReservationId, StoreId } from '../shared/ids.js';
import { instant, type Instant } from '../shared/instant.js';
import type { CheckInPolicy } from '../shared/policies.js';

/** Signs texts with a secret of the service (HMAC-SHA-256, URL-safe base64). */
export interface CodeSigner {
  sign(text: string): string;
  /** In constant time. */
  matches(text: string, signature: string): boolean;
}

/** What a code is good for: one session, or arrival at one store. */
export type CodeSubject = `session:${ReservationId}` | `store:${StoreId}`;

export interface CheckInCode {
  readonly token: string;
  /** When the next code is shown; this one is still taken until the one after that. */
  readonly expiresAt: Instant;
}

const windowOf = (at: Instant, { codeRotationMs }: CheckInPolicy): number => Math.floor(at / codeRotationMs);
const textOf = (subject: CodeSubject, window: number): string => `${subject}:${window}`;

/** The code to show now. It names nothing and nobody: it only proves that its reader stands before the screen. */
export function codeAt(subject: CodeSubject, at: Instant, policy: CheckInPolicy, signer: CodeSigner): CheckInCode {
  const window = windowOf(at, policy);
  return {
    token: signer.sign(textOf(subject, window)),
    expiresAt: instant((window + 1) * policy.codeRotationMs),
  };
}

/** Whether the signature is the subject's of this window or of the one before. */
export function isCurrentCode(
  subject: CodeSubject,
  signature: string,
  at: Instant,
  policy: CheckInPolicy,
  signer: CodeSigner,
): boolean {
  const window = windowOf(at, policy);
  return [window, window - 1].some((accepted) => signer.matches(textOf(subject, accepted), signature));
}

/** Wrong, old and foreign codes are told alike. */
export const wrongCode = (): DomainError => invalid('token', 'This is not the code that is shown now.');
