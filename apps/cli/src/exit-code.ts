/** What a command says to the shell that called it. */
export const EXIT = {
  well: 0,
  /** Nothing was done: the command was not understood, or is not rightly configured. */
  misused: 1,
  /** It was done, and something is wrong: a row on which a job failed, an unsound ledger, a fault that `doctor` found. */
  wrong: 2,
  /** It could not be done, or not to the end: something is away, or broken. It may be called again. */
  stopped: 3,
  /** What a shell says of a program that Ctrl-C ended. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Takes the exit code of the command that was called, for commander has no place for it. */
export type Done = (ending: Promise<ExitCode>) => Promise<void>;
