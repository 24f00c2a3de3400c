import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from './usage-error.js';
import type { CliEnvironment } from './cli-environment.js';

type Terminal = Pick<CliEnvironment, 'input' | 'errors'>;

/**
 * Reads a password without echo or shell history: typed twice on a terminal, or the first line of standard input.
 * @throws UsageError when the two differ or the input has no line.
 */
export async function readPassword({ input, errors }: Terminal): Promise<string> {
  if (!input.isTTY) return readFirstLine(createInterface({ input }), 'Standard input contains no password.');
  const password = await askHidden('Password: ', { input, errors });
  const again = await askHidden('Password again: ', { input, errors });
  if (again !== password) throw new UsageError('The passwords do not match.');
  return password;
}

/** Readline echoes its input to a discarded output. */
async function askHidden(question: string, { input, errors }: Terminal): Promise<string> {
  const discardedOutput = new Writable({ write: (_chunk, _encoding, written) => written() });
  const lines = createInterface({ input, output: discardedOutput, terminal: true });
  errors.write(question);
  return readFirstLine(lines, 'Interrupted.').finally(() => errors.write('\n'));
}

/**
 * Reads no further, because an open input would keep the process running.
 * @throws UsageError at the end of the input, and by Ctrl-C or Ctrl-D on a terminal.
 */
async function readFirstLine(lines: Interface, otherwise: string): Promise<string> {
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  lines.close();
  if (line === undefined) throw new UsageError(otherwise);
  return line;
}
