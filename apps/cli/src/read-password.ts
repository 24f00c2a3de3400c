import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from './usage-error.js';
import type { CliEnvironment } from './cli-environment.js';

/**
 * Reads a password without echo or shell history: typed twice on a terminal, or the first line of standard input.
 * @throws UsageError when the two differ or the input has no line.
 */
export async function readPassword({ input, errors }: CliEnvironment): Promise<string> {
  if (!input.isTTY) return readFirstLine(input);
  const password = await askHidden('Password: ', input, errors);
  const again = await askHidden('Password again: ', input, errors);
  if (again !== password) throw new UsageError('The two entries differ.');
  return password;
}

async function readFirstLine(input: CliEnvironment['input']): Promise<string> {
  const lines = createInterface({ input });
  for await (const line of lines) return line;
  throw new UsageError('Standard input contains no password.');
}

/** Readline echoes its input to a discarded output. */
async function askHidden(
  question: string,
  input: CliEnvironment['input'],
  errors: CliEnvironment['errors'],
): Promise<string> {
  const discardedOutput = new Writable({ write: (_chunk, _encoding, written) => written() });
  const lines = createInterface({ input, output: discardedOutput, terminal: true });
  errors.write(question);
  try {
    // Ctrl-C and Ctrl-D close it.
    const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
    if (line === undefined) throw new UsageError('Interrupted.');
    return line;
  } finally {
    lines.close();
    errors.write('\n');
  }
}
