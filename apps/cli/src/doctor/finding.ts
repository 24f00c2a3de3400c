/** The result of one check, with its solution where one is needed. */
export interface Finding {
  readonly about: string;
  /** `unsure`: it works, but should be reviewed. */
  readonly verdict: 'ok' | 'unsure' | 'wrong';
  readonly says: string;
  readonly todo?: string;
}

export const ok = (about: string, says: string): Finding => ({ about, verdict: 'ok', says });
export const unsure = (about: string, says: string, todo: string): Finding => ({
  about,
  verdict: 'unsure',
  says,
  todo,
});
export const wrong = (about: string, says: string, todo: string): Finding => ({ about, verdict: 'wrong', says, todo });

/** The reason in one line; for a host with several addresses, each failure. */
export function describeFailure(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(describeFailure).join('; ');
  if (!(error instanceof Error)) return String(error);
  const message = error.message.replace(/\.$/, '');
  return error.cause === undefined ? message : `${message}: ${describeFailure(error.cause)}`;
}
