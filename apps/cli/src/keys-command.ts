import { Command } from 'commander';
import type { CreateCommand } from './command.js';

const ROTATE = [
  'Re-encrypts what is not encrypted with the first key of BANK_ACCOUNT_KEYS (docs/operations.md, Keys): bank account numbers,',
  'second factors, calendar addresses and billing keys. It may be interrupted, repeated, and run while services run. When it',
  'considers none, the old key can be removed a day later.',
].join(' ');

export const keysCommand: CreateCommand = (run) => {
  const keys = new Command('keys').description('manage the keys of encrypted data');
  keys
    .command('rotate')
    .summary('re-encrypt with the first key')
    .description(ROTATE)
    .option('--json', 'the report as JSON')
    .action(run(async () => (await import('./rotate-keys.js')).rotateKeys));
  return keys;
};
