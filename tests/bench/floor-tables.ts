import pg from 'pg';

/** Without `floor.` the same tables, with the same indexes and constraints; the rows are those of the house. */
const TABLES = ['block', 'membership', 'term', 'reservation', 'posting', 'domain_event'] as const;

/** Gives the hand-written side tables of its own: what either side books is not in the other's way. */
export async function copyTables(url: string): Promise<void> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    await database.query('create schema floor');
    for (const table of TABLES) {
      await database.query(`create table floor.${table} (like public.${table} including all)`);
      await database.query(`insert into floor.${table} select * from public.${table}`);
    }
    await database.query('alter table floor.term add column used integer not null default 0');
    await database.query('alter table floor.reservation add foreign key (block_id) references floor.block');
    await database.query('analyze');
  } finally {
    await database.end();
  }
}
