/** What a command says to the shell that called it. */
export const EXIT = {
  well: 0,
  /** It could not be done, or was done and something is wrong: an unsound ledger, a row on which a job failed. */
  wrong: 1,
  /** Nothing was done: the command was not understood. */
  misused: 2,
  /** What a shell says of a program that Ctrl-C ended. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Takes the exit code of the command that was called, for commander has no place for it. */
export type Done = (ending: Promise<ExitCode>) => Promise<void>;
