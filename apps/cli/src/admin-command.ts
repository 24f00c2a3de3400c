import { Command } from 'commander';
import type { Done } from './exit-code.js';
import type { Surroundings } from './surroundings.js';

const CREATE = [
  'Makes the account of an administrator; there is no other way to one. The password is asked for on a terminal, or read from',
  'standard input: a line of 10 to 128 characters. It is written into the audit trail.',
].join(' ');

export function adminCommand(surroundings: Surroundings, done: Done): Command {
  const admin = new Command('admin').description('administrators');
  admin
    .command('create')
    .summary('make an administrator')
    .description(CREATE)
    .requiredOption('--email <address>', 'to log in with')
    .requiredOption('--name <name>', 'as others see it')
    .option('--language <language>', 'of messages: ko or en', 'ko')
    .action((options: { email: string; name: string; language: string }) =>
      done(import('./create-admin.js').then(({ createAdmin }) => createAdmin(options, surroundings))),
    );
  return admin;
}
