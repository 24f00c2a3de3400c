import pg from 'pg';

/** Copies of tables with indexes, constraints and rows. */
const TABLES = ['block', 'membership', 'term', 'reservation', 'posting', 'domain_event'] as const;

const COLUMNS = `
  select string_agg(column_name, ', ') as columns from information_schema.columns
  where table_schema = 'floor' and table_name = $1`;

/** A block as it is usually written: its status in the row, open ones found by partial indexes. */
const PLAIN_BLOCK = `
  alter table floor.block drop column is_closed cascade;
  drop index floor.block_mentor_id_starts_at_idx;
  alter table floor.block
    add exclude using gist (mentor_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'closed'),
    add exclude using gist (room_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'closed');
  create index on floor.block (starts_at, id) include (mentor_id, offered_to, offered_until) where status = 'open';
  create index on floor.block (is_peak, starts_at, id) include (mentor_id, offered_to, offered_until) where status = 'open';
  create index on floor.block (store_id, starts_at, id) include (mentor_id, offered_to, offered_until) where status = 'open';
  create index on floor.block (offered_until, id) where status = 'open' and offered_until is not null;
  create index on floor.block (mentor_id, starts_at, status)`;

/** Gives the hand-written implementation separate tables, so that bookings of the two do not conflict. */
export async function copyTables(url: string): Promise<void> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    await database.query('create schema floor');
    for (const table of TABLES) {
      await database.query(`create table floor.${table} (like public.${table} including all)`);
      if (table === 'block') await database.query(PLAIN_BLOCK);
      const { rows } = await database.query<{ columns: string }>(COLUMNS, [table]);
      const columns = rows[0]?.columns;
      await database.query(`insert into floor.${table} (${columns}) select ${columns} from public.${table}`);
    }
    await database.query('alter table floor.term add column used integer not null default 0');
    await database.query('analyze');
  } finally {
    await database.end();
  }
}
