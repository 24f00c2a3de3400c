import type { Instant } from '@spotter/core/kernel';
import type { Partition, PartitionPeriod, Partitions, StrayRows } from '@spotter/core/operation';
import pg from 'pg';
import type { Database } from '../database.js';
import { SHORT_LOCK, untilLocked } from '../migrations/short-locks.js';
import { statement } from '../statement.js';
import { firstIdAt, momentOfId } from './id-bounds.js';
import { PARTITIONED_TABLES } from './partitioned-tables.js';

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

const WAITING = (name: string): string => `
  select from unplanned_event u join partitions.${pg.escapeIdentifier(name)} e on e.id = u.event_id limit 1`;

const DETACH = (table: string, name: string): string =>
  `alter table ${table} detach partition partitions.${pg.escapeIdentifier(name)}`;

interface PartitionRow extends Pick<Partition, 'table' | 'name' | 'bytes'> {
  /** `FOR VALUES FROM ('…') TO ('…')`, or `DEFAULT`. */
  readonly bounds: string;
}

/** The catalog of the database is the only record of what partitions exist. */
export class PostgresPartitions implements Partitions {
  readonly tables = PARTITIONED_TABLES;

  constructor(private readonly database: Database) {}

  async list(): Promise<readonly Partition[]> {
    const names = this.tables.map(({ name }) => name);
    const rows = await this.database.read<PartitionRow>(LIST, names);
    return rows.map(toPartition).sort(byTableAndPeriod);
  }

  async strayRows(): Promise<readonly StrayRows[]> {
    return (await this.database.read<StrayRows>(STRAY)).filter(({ rows }) => rows > 0);
  }

  async add(table: string, { name, startsAt, endsAt }: PartitionPeriod): Promise<'made' | 'exists' | 'blocked'> {
    const bounds = [firstIdAt(startsAt), firstIdAt(endsAt)];
    const [row] = await this.database.read<{ outcome: 'made' | 'exists' | 'blocked' }>(ADD, table, name, ...bounds);
    if (!row) throw new Error('a function returns one row');
    return row.outcome;
  }

  detach({ table, name }: Pick<Partition, 'table' | 'name'>): Promise<boolean> {
    return this.database.withConnection((connection) =>
      untilLocked(async () => {
        const { rowCount } = await connection.query(WAITING(name));
        if (rowCount !== 0) return false;
        await connection.query(`set local lock_timeout = '${SHORT_LOCK}'; ${DETACH(table, name)}`);
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
