import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Misuse } from './misuse.js';
import type { Surroundings } from './surroundings.js';

/**
 * A secret that nobody sees and no shell remembers: typed twice on a terminal, or else the first line of standard input.
 * @throws Misuse when the two differ, or there is none.
 */
export async function readSecret(what: string, { input, errors }: Surroundings): Promise<string> {
  if (!input.isTTY) return firstLine(input);
  const secret = await typed(`${what}: `, input, errors);
  if ((await typed(`${what} again: `, input, errors)) !== secret) throw new Misuse('They differ.');
  return secret;
}

async function firstLine(input: Surroundings['input']): Promise<string> {
  const lines = createInterface({ input });
  for await (const line of lines) return line;
  throw new Misuse('There is no password on standard input.');
}

/** Readline echoes what is typed to its output, which is nowhere. */
async function typed(question: string, input: Surroundings['input'], errors: Surroundings['errors']): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, written) => written() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  errors.write(question);
  try {
    const interrupted = once(lines, 'SIGINT').then(() => Promise.reject(new Misuse('Interrupted.')));
    const [line] = (await Promise.race([once(lines, 'line'), interrupted])) as [string];
    return line;
  } finally {
    lines.close();
    errors.write('\n');
  }
}
