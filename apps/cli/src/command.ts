import type { Command } from 'commander';
import type { CliEnvironment } from './cli-environment.js';
import type { ExitCode } from './exit-code.js';

/** Stores the exit code of the executed command; commander has no place for it. */
export type ReportExit = (result: Promise<ExitCode>) => Promise<void>;

/** Makes a command with its help and options; its code is loaded on demand. */
export type CreateCommand = (environment: CliEnvironment, reportExit: ReportExit) => Command;
