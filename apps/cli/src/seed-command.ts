import { Command } from 'commander';
import type { CreateCommand } from './command.js';

const ABOUT = [
  'Creates the demo accounts, stores and open slots of the sandbox (docs/sandbox.md), as the first start in a new data folder does.',
  'Existing data stays; slots are opened for the next two weeks. Refused in production, and on a database that others can',
  'reach, unless SANDBOX=true.',
].join(' ');

export const seedCommand: CreateCommand = (run) =>
  new Command('seed')
    .summary('create the demo data')
    .description(ABOUT)
    .option('--disable', 'set random passwords for the demo accounts and end their sessions, on any database')
    .action(run(async () => (await import('./make-demo-data.js')).seed));
