/** Every way the business says no. The HTTP adapter maps each to a code and a status of the interface specification. */
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

/** The database, or a provider, is away: nothing is wrong with what was asked. */
export const isUnavailable = (error: unknown): boolean => error instanceof DomainError && error.code === 'unavailable';

/** The thing is not there, or it is somebody else's: both answer alike. */
export const notFound = (what: string): DomainError =>
  new DomainError('not-found', `No such ${what}.`, { resource: what });

/** A rule says no. `policy` names it; the facts tell which limit was met, and when it ends. */
export const policyViolation = (policy: string, message: string, facts: Details = {}): DomainError =>
  new DomainError('policy-violation', message, { policy, ...facts });

/** A state machine has no such transition. */
export const wrongState = (what: string, state: string, action: string): DomainError =>
  policyViolation('state', `A ${what} that is ${state} cannot be ${action}.`, { state });

/** A value that the schema could not judge alone. */
export const invalid = (path: string, message: string): DomainError =>
  new DomainError('validation', message, { issues: [{ path, message }] });

/** Several values that the schema could not judge alone. */
export const allInvalid = (issues: readonly { readonly path: string; readonly message: string }[]): DomainError =>
  new DomainError('validation', issues[0]?.message ?? '', { issues });

/** Somebody else changed the same thing first; the transaction's work may be run again. */
export class StaleVersionError extends Error {
  override readonly name = 'StaleVersionError';
}
