import type { Persistence } from '@spotter/persistence-mikro-orm';

/** Reverts the newest migrations down to the named one, itself included. @throws Error when it is not applied. */
export async function revertMigrations(database: Pick<Persistence, 'migrateDown'>, downTo: string): Promise<void> {
  let reverted: string | null;
  do {
    reverted = await database.migrateDown();
    if (reverted === null) throw new Error(`The migration ${downTo} is not applied.`);
  } while (reverted !== downTo);
}
