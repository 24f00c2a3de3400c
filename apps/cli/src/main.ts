#!/usr/bin/env -S node --conditions=source --import tsx
import { runCommandLine } from './command-line.js';

/** What a shell says of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

function onInterrupt(close: () => Promise<void>): void {
  const end = (): void => void close().finally(() => process.exit(INTERRUPTED));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
}

process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  output: process.stdout,
  errors: process.stderr,
  onInterrupt,
});
