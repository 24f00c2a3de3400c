/** The exit codes of the commands. */
export const EXIT = {
  success: 0,
  /** The command or its configuration is invalid; the command did not run. */
  invalidUsage: 1,
  /** The command completed and found problems: failed rows, differences, an inconsistent ledger, pending migrations. */
  completedWithErrors: 2,
  /** The command failed or stopped early, because something is unavailable or broken. The user can repeat it. */
  failed: 3,
  /** The usual exit code after Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
