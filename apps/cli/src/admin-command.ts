import { Command } from 'commander';
import type { Done } from './exit-code.js';
import type { CliEnvironment } from './cli-environment.js';

const CREATE = [
  'Creates an administrator account; there is no other way. The password is entered on a terminal, or read from',
  'standard input: one line of 10 to 128 characters. The audit trail records the account.',
].join(' ');

export function adminCommand(environment: CliEnvironment, done: Done): Command {
  const admin = new Command('admin').description('manage administrators');
  admin
    .command('create')
    .summary('create an administrator')
    .description(CREATE)
    .requiredOption('--email <address>', 'the address for log-in')
    .requiredOption('--name <name>', 'the displayed name')
    .option('--language <language>', 'language of messages: ko or en', 'ko')
    .action((options: { email: string; name: string; language: string }) =>
      done(import('./create-admin.js').then(({ createAdmin }) => createAdmin(options, environment))),
    );
  return admin;
}
