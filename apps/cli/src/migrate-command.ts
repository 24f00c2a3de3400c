import { Command } from 'commander';
import type { Done } from './exit-code.js';
import type { Surroundings } from './surroundings.js';

const UP =
  'Applies the migrations that are not applied yet. Of several at once one does it, and the others wait for it.';

const DOWN = [
  'Takes back the migration that was applied last. The tables that it made are dropped, with all that is in them: only where',
  'there is nothing to lose, and never in production.',
].join(' ');

export function migrateCommand(surroundings: Surroundings, done: Done): Command {
  const migrate = new Command('migrate').description('the tables of the database');
  const migration = () => import('./migrate-database.js');
  migrate
    .command('status')
    .summary('which migrations are applied')
    .description('Tells which migrations are applied, and ends with 2 when some are not. Changes nothing.')
    .option('--json', 'as JSON')
    .action(({ json = false }: { json?: boolean }) =>
      done(migration().then(({ tellMigrations }) => tellMigrations(json, surroundings))),
    );
  migrate
    .command('up')
    .summary('apply what is not applied')
    .description(UP)
    .action(() => done(migration().then(({ migrateUp }) => migrateUp(surroundings))));
  migrate
    .command('down')
    .summary('take back the last migration, with its data')
    .description(DOWN)
    .option('--lose-data', 'that it is meant')
    .action(({ loseData = false }: { loseData?: boolean }) =>
      done(migration().then(({ migrateDown }) => migrateDown(loseData, surroundings))),
    );
  return migrate;
}
