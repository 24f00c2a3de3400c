import type { Readable, Writable } from 'node:stream';
import type { ExitCode } from './exit-code.js';

/** The environment of the command line; tests pass their own. */
export interface CliEnvironment {
  /** The environment variables. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The source of secrets. */
  readonly input: Readable & { readonly isTTY?: boolean };
  /** For results. */
  readonly output: Writable;
  /** For progress and errors, separate from the results so that pipes stay clean. On a terminal it shows a bar. */
  readonly errors: Writable & { readonly isTTY?: boolean };
  /** Registers a handler that closes everything at an interruption and returns the exit code. */
  readonly onInterrupt: (close: () => Promise<ExitCode>) => void;
}
