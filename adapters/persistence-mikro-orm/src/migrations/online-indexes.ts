import type { OnlineSession } from './short-locks.js';

export interface OnlineIndex {
  readonly table: string;
  /** Its name without that of the table. */
  readonly name: string;
  /** Columns and expressions. */
  readonly on: string;
  /** Default: all rows. */
  readonly where?: string;
}

/** Tables that hold rows: of a partitioned one its partitions. */
const HOLDERS = `
  select coalesce(i.inhrelid, c.oid)::regclass::text as table, p.relname::text as name
  from pg_class c left join pg_inherits i on i.inhparent = c.oid join pg_class p on p.oid = coalesce(i.inhrelid, c.oid)
  where c.oid = $1::regclass order by 2`;

/** An index that an interrupted build left behind is not used. */
const VALID = `select indisvalid as valid from pg_index where indexrelid = to_regclass($1)`;

/** Builds indexes while others write: of a partitioned table on each partition, which the migration then joins to one. */
export async function buildOnline(session: OnlineSession, indexes: readonly OnlineIndex[]): Promise<void> {
  for (const { table, name, on, where = 'true' } of indexes) {
    for (const holder of await session.query<{ table: string; name: string }>(HOLDERS, [table])) {
      const index = `${holder.name}_${name}`;
      const schema = holder.table.includes('.') ? 'partitions.' : '';
      const [built] = await session.query<{ valid: boolean }>(VALID, [schema + index]);
      if (built?.valid) continue;
      if (built) await session.query(`drop index concurrently ${schema}${index}`);
      await session.query(`create index concurrently ${index} on ${holder.table} (${on}) where ${where}`);
    }
  }
}
