import { Command } from 'commander';
import type { CreateCommand } from './command.js';

const CREATE = [
  'Creates the account of an owner, who invites other administrators. The password is entered on a terminal, or read from',
  'standard input: one line of 10 to 128 characters. The audit trail records the account.',
].join(' ');

const REMOVE = [
  'For a person who has lost the authenticator app and the recovery codes. Log-in then asks for the password alone.',
  'The audit trail records the removal.',
].join(' ');

export const adminCommand: CreateCommand = (run) => {
  const admin = new Command('admin').description('manage administrators');
  admin
    .command('create')
    .summary('create an owner')
    .description(CREATE)
    .requiredOption('--email <address>', 'the address for log-in')
    .requiredOption('--name <name>', 'the displayed name')
    .option('--language <language>', 'language of messages: ko or en', 'ko')
    .action(run(async () => (await import('./create-admin.js')).createAdmin));
  admin
    .command('remove-second-factor')
    .summary('remove the second factor of an account')
    .description(REMOVE)
    .requiredOption('--email <address>', 'the address for log-in')
    .action(run(async () => (await import('./remove-second-factor.js')).removeSecondFactor));
  return admin;
};
