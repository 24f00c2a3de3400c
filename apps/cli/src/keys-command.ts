import { Command } from 'commander';
import type { Done } from './exit-code.js';
import type { Surroundings } from './surroundings.js';

const ROTATE = [
  'Seals every bank account number anew that another key than the first of BANK_ACCOUNT_KEYS has sealed (docs/operations.md,',
  'Keys). It may be interrupted and run again, and while services run. When it considers none, no number needs the old key.',
].join(' ');

export function keysCommand(surroundings: Surroundings, done: Done): Command {
  const keys = new Command('keys').description('the keys that seal bank account numbers');
  keys
    .command('rotate')
    .summary('seal by the first key what others have sealed')
    .description(ROTATE)
    .option('--json', 'the report as JSON')
    .action(({ json = false }: { json?: boolean }) =>
      done(import('./rotate-keys.js').then(({ rotateKeys }) => rotateKeys(json, surroundings))),
    );
  return keys;
}
