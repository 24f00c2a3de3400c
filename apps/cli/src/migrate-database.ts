import { EXIT, type ExitCode } from './exit-code.js';
import { inDatabase } from './in-house.js';
import { Misuse } from './misuse.js';
import type { Surroundings } from './surroundings.js';

export async function tellMigrations(asJson: boolean, surroundings: Surroundings): Promise<ExitCode> {
  const status = await inDatabase(surroundings, (database) => database.migrations());
  const { applied, pending } = status;
  const lines = [...applied.map((name) => `applied      ${name}`), ...pending.map((name) => `not applied  ${name}`)];
  surroundings.output.write(asJson ? `${JSON.stringify(status, null, 2)}\n` : `${lines.join('\n')}\n`);
  return pending.length === 0 ? EXIT.well : EXIT.wrong;
}

export async function migrateUp(surroundings: Surroundings): Promise<ExitCode> {
  const pending = await inDatabase(surroundings, async (database) => {
    const before = await database.migrations();
    await database.migrate();
    return before.pending;
  });
  surroundings.output.write(pending.length === 0 ? 'All was applied.\n' : `Applied ${pending.join(', ')}.\n`);
  return EXIT.well;
}

export async function migrateDown(loseData: boolean, surroundings: Surroundings): Promise<ExitCode> {
  if (!loseData) throw new Misuse('It drops tables and all that is in them: say --lose-data if that is meant.');
  const name = await inDatabase(surroundings, (database, { mode }) => {
    if (mode === 'production') throw new Misuse('Not in production: restore a backup instead (docs/operations.md).');
    return database.migrateDown();
  });
  surroundings.output.write(name === null ? 'Nothing was applied.\n' : `Took back ${name}.\n`);
  return EXIT.well;
}
