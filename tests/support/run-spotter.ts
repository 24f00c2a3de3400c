import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '@spotter/cli';

export interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Starts a command that runs until it is stopped, in this process. */
export function startSpotter(variables: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  let stop: (() => Promise<number>) | undefined;
  const ended = runCommandLine(words, {
    variables,
    input: new PassThrough(),
    output,
    errors,
    onInterrupt: (close) => (stop = close),
  });
  return { output, errors, ended, canBeStopped: () => stop !== undefined, stop: () => stop!() };
}

/** Runs a command in this process, as a shell would call it. */
export async function runSpotter(
  variables: Readonly<Record<string, string>>,
  typed: string,
  ...words: readonly string[]
): Promise<CommandResult> {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const code = await runCommandLine(words, {
    variables,
    input: Readable.from([typed]),
    output,
    errors,
    onInterrupt: () => undefined,
  });
  output.end();
  errors.end();
  return { code, output: await text(output), errors: await text(errors) };
}
