import { connect } from '@spotter/persistence-mikro-orm';
import pg from 'pg';
import { withDatabase, type BenchDatabase } from './database.js';

export interface LargeDatabase extends BenchDatabase {
  readonly client: pg.Client;
}

/** A database with our tables for test data by SQL, without durability. */
export const withLargeDatabase = <Result>(work: (database: LargeDatabase) => Promise<Result>): Promise<Result> =>
  withDatabase(
    async (database) => {
      const persistence = await connect({ url: database.url });
      await persistence.migrate();
      await persistence.close();
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        await client.query(LOADING);
        return await work({ ...database, client });
      } finally {
        await client.end();
      }
    },
    { durable: false },
  );

const LOADING = `set maintenance_work_mem = '1GB'`;

/** Recreates the indexes at the end. Other constraints stay dropped, because checking them would take most of the time. */
const CONSTRAINTS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
  from pg_constraint where conrelid = $1::regclass and contype in ('f', 'x', 'u')`;

/** PostgreSQL describes an index of a partitioned table without those of its partitions: "on only". */
export const indexDefinition = (index: string): string => `replace(pg_get_indexdef(${index}), ' ON ONLY ', ' ON ')`;

const INDEXES = `
  select format('drop index %s', i.indexrelid::regclass) as drop, ${indexDefinition('i.indexrelid')} as make
  from pg_index i where i.indrelid = $1::regclass
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;

/** Runs the insert and vacuums the table, as autovacuum would. */
export async function fill(client: pg.Client, table: string, insert: string): Promise<void> {
  const constraints = await client.query<{ drop: string }>(CONSTRAINTS, [table]);
  const indexes = await client.query<{ drop: string; make: string }>(INDEXES, [table]);
  for (const { drop } of [...constraints.rows, ...indexes.rows]) await client.query(drop);
  await client.query(insert);
  for (const { make } of indexes.rows) await client.query(make);
  await settle(client, table);
}

/** Runs twice, because one run sometimes freezes rows without marking their pages as visible, which index-only scans need. */
export async function settle(client: pg.Client, tables: string): Promise<void> {
  await client.query(`vacuum (analyze, freeze) ${tables}`);
  await client.query(`vacuum (freeze, disable_page_skipping) ${tables}`);
}
