import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@spotter/persistence-mikro-orm';
import { startEmbeddedPostgres } from '@spotter/postgres-embedded';
import pg from 'pg';
import { serverPid } from './database.js';
import type { BenchDatabase } from './database.js';

export interface LargeDatabase extends BenchDatabase {
  readonly client: pg.Client;
}

/** A database with our tables for test data by SQL, without durability. It is in `TMPDIR` and is removed at the end. */
export async function withLargeDatabase<Result>(work: (database: LargeDatabase) => Promise<Result>): Promise<Result> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'spotter-bench-'));
  const { url, stop } = await startEmbeddedPostgres({ dataFolder, durable: false });
  const client = new pg.Client({ connectionString: url });
  try {
    const persistence = await connect({ url });
    await persistence.migrate();
    await persistence.close();
    await client.connect();
    await client.query(LOADING);
    return await work({ url, pid: await serverPid(dataFolder), client });
  } finally {
    await client.end();
    await stop();
    await rm(dataFolder, { recursive: true });
  }
}

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

/** The id for a kind and a number. */
export const idSql = (kind: keyof typeof KINDS, number: string): string =>
  `('019c${KINDS[kind]}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

export const idOf = <Name extends string>(kind: keyof typeof KINDS, number: number): Name =>
  `019c${KINDS[kind]}-0000-7000-8000-${number.toString(16).padStart(12, '0')}` as Name;

const KINDS = { store: '5700', room: '4000', mentor: '1000', member: '3000', block: 'b000', row: 'e000' } as const;
