import { requireDatabaseOfMode } from '@spotter/app-http';
import { EXIT, type ExitCode } from './exit-code.js';
import { withDatabase } from './with-runtime.js';
import { UsageError } from './usage-error.js';
import type { CliEnvironment } from './cli-environment.js';
import { jsonText, linesText, type JsonOption } from './result-text.js';

export async function showMigrations(environment: CliEnvironment, { json }: JsonOption): Promise<ExitCode> {
  const { applied, pending } = await withDatabase(environment, (database) => database.migrations());
  const lines = [...applied.map((name) => `applied      ${name}`), ...pending.map((name) => `not applied  ${name}`)];
  environment.output.write(json ? jsonText({ applied, pending }) : linesText(lines));
  return pending.length === 0 ? EXIT.success : EXIT.completedWithErrors;
}

export async function migrateUp(environment: CliEnvironment): Promise<ExitCode> {
  const pending = await withDatabase(environment, async (database) => {
    const before = await database.migrations();
    await database.migrate();
    return before.pending;
  });
  environment.output.write(pending.length === 0 ? 'No migrations are pending.\n' : `Applied ${pending.join(', ')}.\n`);
  return EXIT.success;
}

export async function migrateDown(
  environment: CliEnvironment,
  { loseData = false }: { readonly loseData?: boolean },
): Promise<ExitCode> {
  if (!loseData) throw new UsageError('This drops tables with all their data. Add --lose-data to confirm.');
  const name = await withDatabase(environment, async (database, configuration) => {
    if (configuration.mode === 'production')
      throw new UsageError('Refused in production: restore a backup instead (docs/operations.md).');
    return database.migrateDown((applied) => requireDatabaseOfMode(configuration, database, applied));
  });
  environment.output.write(name === null ? 'No migration was applied.\n' : `Reverted ${name}.\n`);
  return EXIT.success;
}
