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
