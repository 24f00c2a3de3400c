import pg from 'pg';

/** Copies of tables with indexes, constraints and rows. */
const TABLES = ['block', 'membership', 'term', 'reservation', 'posting', 'domain_event'] as const;

/** Gives the hand-written implementation separate tables, so that bookings of the two do not conflict. */
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
