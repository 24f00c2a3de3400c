import { SEEDED_PLANS } from '@spotter/core';
import pg from 'pg';
import type { Orm } from './database.js';
import { plan } from './tables/memberships.js';

export interface MigrationStatus {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/** One process at a time: the others wait, and then find nothing to do. */
export async function migrate(orm: Orm, url: string): Promise<void> {
  const guard = new pg.Client({ connectionString: url });
  await guard.connect();
  try {
    await guard.query(`select pg_advisory_lock(hashtext('spotter-migrations'))`);
    await orm.migrator.up();
    await seedPlans(orm);
  } finally {
    await guard.end();
  }
}

export async function migrationStatus(orm: Orm): Promise<MigrationStatus> {
  const applied = await orm.migrator.getExecutedMigrations();
  const pending = await orm.migrator.getPendingMigrations();
  return { applied: applied.map(({ name }) => name), pending: pending.map(({ name }) => name) };
}

/** A plan that is there stays as it is: it may have been taken out of sale. */
async function seedPlans(orm: Orm): Promise<void> {
  const rows = SEEDED_PLANS.map((one) => ({ ...one, active: true }));
  await orm.em.fork().upsertMany(plan.schema, rows, { onConflictAction: 'ignore' });
}
