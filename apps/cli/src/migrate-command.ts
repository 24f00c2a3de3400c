import { Command } from 'commander';
import type { CreateCommand } from './command.js';
import type { JsonOption } from './result-text.js';

const UP = 'Applies the pending migrations. Concurrent runs wait for each other.';

const DOWN = [
  'Reverts the last applied migration and drops its tables with all their data. Use it only where',
  'no data can be lost, and never in production.',
].join(' ');

export const migrateCommand: CreateCommand = (environment, reportExit) => {
  const migrate = new Command('migrate').description('migrate the database');
  const migration = () => import('./migrate-database.js');
  migrate
    .command('status')
    .summary('list the migrations')
    .description('Lists applied and pending migrations. The exit code is 2 when some are pending. Changes nothing.')
    .option('--json', 'as JSON')
    .action((options: JsonOption) =>
      reportExit(migration().then(({ showMigrations }) => showMigrations(environment, options))),
    );
  migrate
    .command('up')
    .summary('apply the pending migrations')
    .description(UP)
    .action(() => reportExit(migration().then(({ migrateUp }) => migrateUp(environment))));
  migrate
    .command('down')
    .summary('revert the last migration, with its data')
    .description(DOWN)
    .option('--lose-data', 'confirm the loss of data')
    .action(({ loseData = false }: { loseData?: boolean }) =>
      reportExit(migration().then(({ migrateDown }) => migrateDown(environment, loseData))),
    );
  return migrate;
};
