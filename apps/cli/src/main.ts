#!/usr/bin/env -S node --conditions=source --import tsx
import { runCommandLine } from './command-line.js';
import { EXIT, type ExitCode } from './exit-code.js';

/** Under npx, Ctrl-C arrives twice, from the terminal and from npx; the second one is ignored. */
function onInterrupt(close: () => Promise<ExitCode>): void {
  const end = (): void =>
    void close().then(
      (code) => process.exit(code),
      () => process.exit(EXIT.interrupted),
    );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
}

process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  onInterrupt,
});
