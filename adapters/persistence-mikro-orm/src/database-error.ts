import { DomainError, StaleVersionError } from '@spotter/core/kernel';
import { REFUSALS } from './constraints.js';
import { connectionTrouble, DEADLOCK, StatementError } from './statement-error.js';

/** PostgreSQL's error fields; the ORM's exceptions contain them too. */
interface ServerError extends Error {
  /** SQLSTATE, or the code of a socket error. */
  readonly code?: string;
  readonly constraint?: string;
}

/** With serialization_failure: temporary conflicts. */
const RETRYABLE_ERRORS = new Set([DEADLOCK, '40001']);

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Raised by `all_written`: a row had changed since it was read. */
const STALE = 'SV001';

/**
 * query_canceled (statement timeout), lock_not_available, disk_full, out_of_memory, too_many_connections, transaction_timeout,
 * idle_in_transaction_session_timeout, and read_only_sql_transaction: a standby before its promotion.
 */
const UNAVAILABLE_ERRORS = new Set(['57014', '55P03', '53100', '53200', '53300', '25P04', '25P03', '25006']);

/** A log-in that is refused for now: a rotated password, a database that is being replaced or accepts no connections. */
const LOG_IN_ERRORS = new Set(['28000', '28P01', '3D000', '55000']);

/** Whether a retry can succeed. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof StaleVersionError || RETRYABLE_ERRORS.has((error as ServerError).code ?? '');

/** The error of work that conflicted in every attempt: the database is too busy for it. */
export const conflictError = (error: unknown): unknown =>
  error instanceof StatementError && RETRYABLE_ERRORS.has(error.code ?? '') ? unavailable(error) : error;

/** Already converted. */
const KNOWN_ERRORS = [DomainError, StaleVersionError, StatementError];

/** Converts an error to one of the core: a refusal, or that the database is not available. */
export function databaseError(error: unknown): unknown {
  if (!(error instanceof Error) || KNOWN_ERRORS.some((kind) => error instanceof kind)) return error;
  const { code = '', constraint = '' } = error as ServerError;
  const refusal = REFUSALS[constraint]?.();
  if (refusal) return refusal;
  if (code === STALE) return new StaleVersionError(error.message);
  if (isUnreachable(error) || UNAVAILABLE_ERRORS.has(code)) return unavailable(new StatementError(error));
  return SQLSTATE.test(code) ? new StatementError(error) : error;
}

/** Node's codes of a certificate that is not trusted, expired or of another host, and OpenSSL's own errors. */
const TLS_ERROR = /CERT|^UNABLE_TO_|^ERR_SSL_/;

/** Class 08 (connection exception) and 57P (shutdown, crash, starting up), and errors of the log-in, of TLS, sockets, names and the pool. */
export function isUnreachable(error: ServerError): boolean {
  const { code = '', name } = error;
  return (
    /^(08|57P|EAI_)/.test(code) ||
    (/^E[A-Z]{4,}$/.test(code) && !isFileError(error)) ||
    LOG_IN_ERRORS.has(code) ||
    TLS_ERROR.test(code) ||
    name === 'KnexTimeoutError' ||
    connectionTrouble(error) !== null
  );
}

/** Node names the path of a file, and the address of a socket. */
const isFileError = (error: Error): boolean => 'path' in error;

function unavailable(cause: Error): DomainError {
  const refusal = new DomainError('unavailable', 'The database is not available at the moment.');
  refusal.cause = cause;
  return refusal;
}
