/** What failed, in one line. A host with several addresses has one failure for each, and no message of its own. */
export function failureMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(failureMessage).join('; ');
  return error instanceof Error ? error.message : String(error);
}
