#!/usr/bin/env -S node --conditions=source --import=tsx
// With `=`: tsx reads `import tsx` in the line above as an import, and fails.
import { EXIT, type ExitCode } from './exit-code.js';

/** Closes the resources that the command has opened. */
let close = async (): Promise<ExitCode> => EXIT.interrupted;
let isInterrupted = false;

function end(): void {
  isInterrupted = true;
  void close().then(
    (code) => process.exit(code),
    () => process.exit(EXIT.interrupted),
  );
}

/** The reader has gone, as in `spotter timeline … | head -1`, or the output cannot be written, as to a full disk. */
const endUnwritten = ({ code }: NodeJS.ErrnoException): void =>
  void close()
    .catch(() => undefined)
    .then(() => process.exit(code === 'EPIPE' ? EXIT.interrupted : EXIT.failed));

// Under npx, Ctrl-C arrives twice, from the terminal and from npx; the second one is ignored.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);

process.stdout.once('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.stderr.write(`spotter: The output cannot be written: ${message}\n`);
});
for (const stream of [process.stdout, process.stderr]) stream.on('error', endUnwritten);

// Loaded now: without the handlers above the first process of a container ignores signals.
const { runCommandLine } = await import('./command-line.js');
process.exitCode = await runCommandLine(process.argv.slice(2), {
  variables: process.env,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  onInterrupt: (closeCommand) => {
    close = closeCommand;
  },
});

// Once the output is written: a provider that never ends its answer would keep the process running.
process.stdout.write('', (error) => {
  if (!error && !isInterrupted) process.exit();
});
