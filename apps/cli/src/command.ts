import type { Command } from 'commander';
import type { CliEnvironment } from './cli-environment.js';
import type { ExitCode } from './exit-code.js';

/** Runs a command with the values that commander parsed: its arguments, then its options. */
type Execute<Parsed extends readonly unknown[]> = (environment: CliEnvironment, ...parsed: Parsed) => Promise<ExitCode>;

/** An action that loads the code of its command, runs it and keeps the exit code, for which commander has no place. */
export type CreateAction = <Parsed extends readonly unknown[]>(
  load: () => Promise<Execute<Parsed>>,
) => (...parsed: Parsed) => Promise<void>;

/** Makes a command with its help and options. */
export type CreateCommand = (run: CreateAction) => Command;
