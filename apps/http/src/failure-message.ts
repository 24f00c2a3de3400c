/** The failure in one line. The error of a host with several addresses has no message, but one failure for each address. */
export function failureMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(failureMessage).join('; ');
  if (!(error instanceof Error)) return String(error);
  // OpenSSL's message also has an address in memory, a line of its source, and a line end.
  return 'library' in error && 'reason' in error ? `${String(error.library)}: ${String(error.reason)}` : error.message;
}

/** The reason with its causes, in one line. */
export function describeFailure(error: unknown): string {
  const message = failureMessage(error).replace(/\.$/, '');
  return error instanceof Error && error.cause !== undefined ? `${message}: ${describeFailure(error.cause)}` : message;
}

/** With its causes: an unavailable database can be stopped, full or locked. */
export const failureSentence = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `${describeFailure(error)}.` : failureMessage(error);
