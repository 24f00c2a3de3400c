import { connect } from '@spotter/persistence-mikro-orm';
import { freshDatabase, templateDatabase, type FreshDatabase } from './postgres.js';

/**
 * A new database with all tables and no person, copied from a template that is migrated once per run. Settings of roles are not
 * copied.
 */
export const migratedDatabase = async (): Promise<FreshDatabase> =>
  freshDatabase(await templateDatabase('migrated', migrateAt));

export async function migrateAt(url: string): Promise<void> {
  const persistence = await connect({ url });
  await persistence.migrate();
  await persistence.close();
}
