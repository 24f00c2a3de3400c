import { DomainError, StaleVersionError } from '@spotter/core';
import { REFUSALS } from './constraints.js';
import { StatementError } from './statement-error.js';

/** What PostgreSQL says of an error; the ORM's exceptions carry it too. */
interface ServerError extends Error {
  /** SQLSTATE, or the code of a socket's error. */
  readonly code?: string;
  readonly constraint?: string;
}

/** deadlock_detected, serialization_failure: nothing was wrong but the moment. */
const AGAIN = new Set(['40P01', '40001']);

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Raised by `all_written`: a row was not as it had been read. */
const STALE = 'SV001';

/** query_canceled (statement timeout), lock_not_available, too_many_connections, idle_in_transaction_session_timeout. */
const OVERLOADED = new Set(['57014', '55P03', '53300', '25P03']);

/** Whether the same work may go through when it is run again. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof StaleVersionError || AGAIN.has((error as ServerError).code ?? '');

/** What has been said in our words. */
const SAID = [DomainError, StaleVersionError, StatementError];

/** The error in the words of the core, where it has some: a refusal, or that the database is not there for us now. */
export function databaseError(error: unknown): unknown {
  if (!(error instanceof Error) || SAID.some((kind) => error instanceof kind)) return error;
  const { code = '', constraint = '' } = error as ServerError;
  const refusal = REFUSALS[constraint]?.();
  if (refusal) return refusal;
  if (code === STALE) return new StaleVersionError(error.message);
  if (isUnreachable(error) || OVERLOADED.has(code)) return unavailable(new StatementError(error));
  return SQLSTATE.test(code) ? new StatementError(error) : error;
}

/** Class 08 (connection exception) and 57P (shutdown, crash, starting up), and what sockets and the pool say. */
function isUnreachable(error: ServerError): boolean {
  const { code = '', name, message } = error;
  return (
    /^(08|57P|E[A-Z]{4,}$)/.test(code) ||
    name === 'KnexTimeoutError' ||
    /connection terminated|connection ended|not queryable|unable to acquire a connection/i.test(message)
  );
}

function unavailable(cause: Error): DomainError {
  const refusal = new DomainError('unavailable', 'The database cannot be reached at the moment.');
  refusal.cause = cause;
  return refusal;
}
