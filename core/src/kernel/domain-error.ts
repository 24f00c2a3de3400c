import { type Instant, SECOND } from './instant.js';
import type { Issue, IssueCode } from './issue.js';
import type { PolicyName } from './policy-name.js';

/** Every kind of refusal. The HTTP adapter maps each to a code and a status of the interface specification. */
export type DomainErrorCode =
  | 'validation'
  | 'unauthorized'
  | 'forbidden'
  | 'rate-limited'
  | 'not-found'
  | 'reservation-conflict'
  | 'insufficient-credits'
  | 'insufficient-points'
  | 'policy-violation'
  | 'payment-failed'
  | 'conflict'
  | 'unavailable';

export type Details = Readonly<Record<string, unknown>>;

/** A refusal: a stable code, a sentence for a person, facts for a program. Never thrown for a defect of our own. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  constructor(
    readonly code: DomainErrorCode,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
  }
}

/** The database or a provider is unavailable; the request itself can be valid. */
export const isUnavailable = (error: unknown): boolean => error instanceof DomainError && error.code === 'unavailable';

/** The same request can succeed later: the service was unavailable, or there were too many requests. */
export const isTemporary = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof DomainError && error.code === 'rate-limited');

/** The refusal for a missing object, and for an object of another person: the answers are the same. */
export const notFound = (what: string): DomainError =>
  new DomainError('not-found', `No such ${what}.`, { resource: what });

/** A policy refuses the request. `policy` names it; the facts state the limit, and when it ends. */
export const policyViolation = (policy: PolicyName, message: string, facts: Details = {}): DomainError =>
  new DomainError('policy-violation', message, { policy, ...facts });

/** The refusal of a transition that the state machine does not have. */
export const wrongState = (what: string, state: string, action: string): DomainError =>
  policyViolation('state', `A ${what} that is ${state} cannot be ${action}.`, { state });

/** The refusal of one request too many; it can be repeated from an instant on. */
export const tooManyError = (message: string, allowedAt: Instant, at: Instant): DomainError =>
  new DomainError('rate-limited', message, { retryAfterSeconds: Math.ceil((allowedAt - at) / SECOND) });

/** The refusal of a value that passed the schema and is still invalid. */
export const invalid = (path: string, code: IssueCode, message: string): DomainError =>
  allInvalid([{ path, code, message }]);

/** The refusal of several values that passed the schema and are still invalid. */
export const allInvalid = (issues: readonly Issue[]): DomainError =>
  new DomainError('validation', issues[0]?.message ?? '', { issues });

/** Another transaction changed the same row first; the transaction's work can run again. */
export class StaleVersionError extends Error {
  override readonly name = 'StaleVersionError';
}
