import { BUSINESS_ZONE, type Instant } from '@spotter/core/kernel';
import type { Partition, PartitionPeriod, Partitions, StrayRows } from '@spotter/core/operation';
import pg from 'pg';
import type { Database } from '../database.js';
import { SHORT_LOCK, untilLocked } from '../migrations/short-locks.js';
import { readSingle } from '../row-reader.js';
import { statement } from '../statement.js';
import { firstIdAt, momentOfId } from './id-bounds.js';
import { PARTITIONED_TABLES } from './partitioned-tables.js';
import { withoutTimeLimit } from './without-time-limit.js';

const LIST = statement(`
  select p.relname::text as table, c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bounds,
    pg_total_relation_size(c.oid) as bytes
  from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
  where p.relname = any ($1) and p.relkind = 'p' order by p.relname, bounds`);

const ADD = statement('select add_partition($1, $2, $3, $4) as outcome');

const STRAY = statement(
  PARTITIONED_TABLES.map(
    ({ name }) =>
      `select '${name}' as table, count(*) as rows from (select from partitions.${name}_default limit 10000) as r`,
  ).join(' union all '),
);

const NEXT_STRAY = statement('select next_stray($1, $2)::text as id');

/** By table: rows that are still written, or needed: an event has the payload of messages of its month and later ones. */
const WAITING: Readonly<Record<string, (partition: string) => string>> = {
  domain_event: (partition) => `
    (select from unplanned_event u join ${partition} e on e.id = u.event_id limit 1) union all
    (select from message where payload is null
      and event_id between (select id from ${partition} order by id limit 1) and (select id from ${partition} order by id desc limit 1)
    limit 1)`,
  message: (partition) => `
    (select from ${partition} where due_at is not null limit 1) union all (select from ${partition} where results is not null limit 1)`,
};

/** By table: the counts that are kept of a detached partition. */
const SUMMED: Readonly<Record<string, (partition: string) => string>> = {
  message: (partition) => `
    insert into delivery_count (day, channel, event_key, status, delay_ms, count)
    select (created_at at time zone '${BUSINESS_ZONE}')::date, 'in_app', template_id, 'sent',
      rough_delay((extract(epoch from arrived_at - created_at) * 1000)::bigint), count(*)
    from ${partition} where arrived_at is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict on constraint delivery_count_once do update set count = delivery_count.count + excluded.count`,
};

interface PartitionRow extends Pick<Partition, 'table' | 'name' | 'bytes'> {
  /** `FOR VALUES FROM ('…') TO ('…')`, or `DEFAULT`. */
  readonly bounds: string;
}

/** The catalog of the database is the only record of the existing partitions. */
export class PostgresPartitions implements Partitions {
  readonly tables = PARTITIONED_TABLES;

  constructor(private readonly database: Database) {}

  async list(): Promise<readonly Partition[]> {
    const names = this.tables.map(({ name }) => name);
    const rows = await this.database.read<PartitionRow>(LIST, names);
    return rows.map(toPartition).sort(byTableAndPeriod);
  }

  async listStrayRows(): Promise<readonly StrayRows[]> {
    return (await this.database.read<StrayRows>(STRAY)).filter(({ rows }) => rows > 0);
  }

  async add(table: string, { name, startsAt, endsAt }: PartitionPeriod): Promise<'made' | 'exists' | 'blocked'> {
    const bounds = [firstIdAt(startsAt), firstIdAt(endsAt)];
    const values = [table, name, ...bounds];
    return (await readSingle<{ outcome: 'made' | 'exists' | 'blocked' }>(this.database, ADD, ...values)).outcome;
  }

  async findNextStray(table: string, from: Instant): Promise<Instant | null> {
    const { id } = await readSingle<{ id: string | null }>(this.database, NEXT_STRAY, table, firstIdAt(from));
    return id === null ? null : momentOfId(id);
  }

  moveStray(table: string, { name, startsAt, endsAt }: PartitionPeriod): Promise<number> {
    const values = [table, name, firstIdAt(startsAt), firstIdAt(endsAt)];
    return untilLocked(() =>
      withoutTimeLimit(this.database, async (query) => {
        const [row] = await query('select move_stray($1, $2, $3, $4) as moved', values);
        return Number(row?.['moved']);
      }),
    );
  }

  detach({ table, name }: Pick<Partition, 'table' | 'name'>): Promise<boolean> {
    const partition = `partitions.${pg.escapeIdentifier(name)}`;
    const [waiting, sum] = [WAITING[table], SUMMED[table]];
    return untilLocked(() =>
      withoutTimeLimit(this.database, async (query) => {
        if (waiting && (await query(waiting(partition))).length > 0) return false;
        if (sum) await query(sum(partition));
        await query(`set local lock_timeout = '${SHORT_LOCK}'`);
        await query(`alter table ${table} detach partition ${partition}`);
        return true;
      }),
    );
  }
}

function toPartition({ bounds, ...partition }: PartitionRow): Partition {
  const [, from = '', to = ''] = /^FOR VALUES FROM \((.*)\) TO \((.*)\)$/.exec(bounds) ?? [];
  return { ...partition, startsAt: momentOfBound(from), endsAt: momentOfBound(to) };
}

const momentOfBound = (bound: string): Instant | null =>
  bound.startsWith(`'`) ? momentOfId(bound.slice(1, -1)) : null;

const byTableAndPeriod = (one: Partition, other: Partition): number =>
  one.table === other.table ? (one.endsAt ?? Infinity) - (other.endsAt ?? Infinity) : one.table < other.table ? -1 : 1;
