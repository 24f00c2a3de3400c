import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const BLOCK = /^```sh\n([\s\S]*?)^```$/gm;

/** The shell blocks of a page in order. */
const shellBlocks = (page: string): readonly string[] =>
  [...readFileSync(`${root}${page}`, 'utf8').matchAll(BLOCK)].map(([, commands = '']) => commands);

/** The single block of a page that contains a text. @throws Error without one, or for several. */
export function shellBlockWith(page: string, text: string): string {
  const [block, ...others] = shellBlocks(page).filter((commands) => commands.includes(text));
  if (block === undefined || others.length > 0)
    throw new Error(`${page} has no single block of commands with ${text}.`);
  return block;
}
