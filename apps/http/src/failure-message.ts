/** What failed, in one line. A host with several addresses has one failure for each, and no message of its own. */
export function failureMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(failureMessage).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** The reason with its causes, in one line. */
export function describeFailure(error: unknown): string {
  const message = failureMessage(error).replace(/\.$/, '');
  return error instanceof Error && error.cause !== undefined ? `${message}: ${describeFailure(error.cause)}` : message;
}

/** With its causes: an unavailable database may be stopped, full or locked. */
export const failureSentence = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `${describeFailure(error)}.` : failureMessage(error);
