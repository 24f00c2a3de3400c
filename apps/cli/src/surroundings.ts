import type { Readable, Writable } from 'node:stream';
import type { ExitCode } from './exit-code.js';

/** What the command line runs in; tests bring their own. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where a secret comes from. */
  readonly input: Readable & { readonly isTTY?: boolean };
  /** What was asked for. */
  readonly output: Writable;
  /** How far it is, and what went wrong: apart, so that what is piped on stays clean. A terminal gets a bar. */
  readonly errors: Writable & { readonly isTTY?: boolean };
  /** Takes what has to be closed when somebody interrupts; it gives the exit code. */
  readonly onInterrupt: (close: () => Promise<ExitCode>) => void;
}
