import type { CheckInPolicy } from '../policy.js';
import { occupies, type Reservation } from './reservation.js';
import { type DomainError, invalid } from '../../kernel/domain-error.js';
import type { ReservationId, StoreId } from '../../kernel/ids.js';
import { instant, type Instant } from '../../kernel/instant.js';

/** Signs texts with a secret of the service (HMAC-SHA-256, URL-safe base64). */
export interface CodeSigner {
  sign(text: string): string;
  /** Compares in constant time. */
  matches(text: string, signature: string): boolean;
}

/** The purpose of a code: one session, or arrival at one store. */
export type CodeSubject = `session:${ReservationId}` | `store:${StoreId}`;

export interface CheckInCode {
  readonly token: string;
  /** The instant at which the next code is shown; this code is accepted for one further window. */
  readonly expiresAt: Instant;
}

const windowOf = (at: Instant, { codeRotationMs }: CheckInPolicy): number => Math.floor(at / codeRotationMs);

const textOf = (subject: CodeSubject, window: number): string => `${subject}:${window}`;

/** The current code. It contains no names: it only proves that the reader is in front of the screen. */
export function codeAt(subject: CodeSubject, at: Instant, policy: CheckInPolicy, signer: CodeSigner): CheckInCode {
  const window = windowOf(at, policy);
  return {
    token: signer.sign(textOf(subject, window)),
    expiresAt: instant((window + 1) * policy.codeRotationMs),
  };
}

/** Whether the signature is the subject's of the current or the previous window. */
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

/**
 * The code of the mentor's screen: the bare signature, because the member's app knows the session. Null once the session is over.
 */
export const sessionCode = (
  reservation: Pick<Reservation, 'id' | 'status'>,
  at: Instant,
  policy: CheckInPolicy,
  signer: CodeSigner,
): CheckInCode | null => (occupies(reservation) ? codeAt(`session:${reservation.id}`, at, policy, signer) : null);

/** Whether the code is valid for the session, in the current or the previous window. */
export const isSessionCode = (
  session: ReservationId,
  token: string,
  at: Instant,
  policy: CheckInPolicy,
  signer: CodeSigner,
): boolean => isCurrentCode(`session:${session}`, token, at, policy, signer);

/** The code of the store's screen: `<storeId>.<signature>`, because the member's app does not know the store. */
export function storeCode(store: StoreId, at: Instant, policy: CheckInPolicy, signer: CodeSigner): CheckInCode {
  const { token, expiresAt } = codeAt(`store:${store}`, at, policy, signer);
  return { token: `${store}.${token}`, expiresAt };
}

/** The store whose current code this is, or null. */
export function storeOfCode(token: string, at: Instant, policy: CheckInPolicy, signer: CodeSigner): StoreId | null {
  const dot = token.indexOf('.');
  const store = token.slice(0, dot) as StoreId;
  return dot > 0 && isCurrentCode(`store:${store}`, token.slice(dot + 1), at, policy, signer) ? store : null;
}

/** Wrong, expired and foreign codes get the same refusal. */
export const wrongCodeError = (): DomainError => invalid('token', 'INCORRECT', 'This check-in code is not valid now.');
