import { Command } from 'commander';
import type { CreateCommand } from './command.js';

const UP = 'Applies the pending migrations. Concurrent runs wait for each other.';

const DOWN = [
  'Reverts the last applied migration and drops its tables with all their data. Use it only where',
  'no data can be lost, and never in production.',
].join(' ');

export const migrateCommand: CreateCommand = (run) => {
  const migrate = new Command('migrate').description('migrate the database');
  const migration = () => import('./migrate-database.js');
  migrate
    .command('status')
    .summary('list the migrations')
    .description('Lists applied and pending migrations. The exit code is 2 when some are pending. Changes nothing.')
    .option('--json', 'as JSON')
    .action(run(async () => (await migration()).showMigrations));
  migrate
    .command('up')
    .summary('apply the pending migrations')
    .description(UP)
    .action(run(async () => (await migration()).migrateUp));
  migrate
    .command('down')
    .summary('revert the last migration, with its data')
    .description(DOWN)
    .option('--lose-data', 'confirm the loss of data')
    .action(run(async () => (await migration()).migrateDown));
  return migrate;
};
