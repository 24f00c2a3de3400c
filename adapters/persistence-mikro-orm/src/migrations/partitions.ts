import { Migration } from '@mikro-orm/migrations';
import { SHORT_LOCK, type OnlineSession } from './short-locks.js';

// Released, it never changes: the tables that are partitioned by now are in partitions/partitioned-tables.ts.

const MOVED = [
  { table: 'domain_event', key: 'id' },
  { table: 'journal_entry', key: 'id' },
  { table: 'posting', key: 'entry_id' },
] as const;

/**
 * The end of the quarter in Seoul that holds the newest id, in a sandbox ahead of the server's clock, as the lowest id after it. At
 * least a week ahead: until the tables have moved, an insert behind it fails.
 */
const FIRST_BOUND = `
  with newest as (${MOVED.map(
    ({ table, key }) => `(select ${key}::text as id from ${table} order by ${key} desc limit 1)`,
  ).join(' union all ')}),
  latest as (
    select greatest(now() + interval '7 days',
      to_timestamp(max(('x' || left(replace(id, '-', ''), 12))::bit(48)::bigint) / 1000.0)) as at from newest
  ),
  ending as (
    select (date_trunc('quarter', at at time zone 'Asia/Seoul') + interval '3 months') at time zone 'Asia/Seoul' as at from latest
  )
  select rpad(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0'), 32, '0')::uuid::text as bound from ending`;

/** The result of the check of a table by an interrupted run. */
const CHECKED = `
  select pg_get_constraintdef(oid) as says from pg_constraint where conname = $1 and conrelid = to_regclass($2)`;

const CAUSES = `
  create table if not exists journal_cause (
    kind text collate "C" not null,
    reference text collate "C" not null,
    entry_id uuid not null,
    constraint journal_cause_once primary key (kind, reference)
  );
  create or replace function keep_causes() returns trigger language plpgsql as $$
  begin
    insert into journal_cause select kind, reference, id from added;
    return null;
  end $$;
  create or replace trigger journal_entry_caused after insert on journal_entry
    referencing new table as added for each statement execute function keep_causes()`;

/** Entries of a transaction. */
const CHUNK = 20_000;

/** The causes of the entries behind `$1`; one that was added meanwhile has its cause from the trigger. */
const COPY_CAUSES = `
  with chunk as materialized (select id, kind, reference from journal_entry where id > $1 order by id limit ${CHUNK}),
  copied as (
    insert into journal_cause select kind, reference, id from chunk order by kind, reference on conflict do nothing
  )
  select id from chunk order by id desc limit 1`;

const LOWEST = '00000000-0000-0000-0000-000000000000';

/**
 * What takes time, while others write: the tables prove by a check that they fit into their first partition, and each cause gets its
 * key. Interrupted, it continues at the next start.
 */
export async function preparePartitions(session: OnlineSession): Promise<void> {
  const [first] = await session.query<{ bound: string }>(FIRST_BOUND);
  if (!first) throw new Error('a bound is one row');
  for (const { table, key } of MOVED) {
    const [check] = await session.query<{ says: string }>(CHECKED, [`${table}_first`, table]);
    if (check?.says.includes(first.bound)) continue;
    await session.briefly(`
      alter table ${table} drop constraint if exists ${table}_first;
      alter table ${table} add constraint ${table}_first check (${key} < '${first.bound}') not valid`);
  }
  for (const { table } of MOVED) await session.query(`alter table ${table} validate constraint ${table}_first`);
  await session.briefly(CAUSES);
  let last: string | undefined = LOWEST;
  while (last !== undefined) {
    const rows: readonly { id: string }[] = await session.query(COPY_CAUSES, [last]);
    last = rows[0]?.id;
  }
}

/** Statement triggers of a table do not fire for statements that name a partition: it gets the same. */
const GUARD_PARTITION = `
  create function guard_partition(the_table regclass, the_partition regclass) returns void language plpgsql as $$
  declare
    definition text;
  begin
    for definition in
      select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = the_table and not t.tgisinternal and t.tgtype & 1 = 0
        and not exists (select from pg_trigger p where p.tgrelid = the_partition and p.tgname = t.tgname)
    loop
      execute regexp_replace(definition, ' ON \\S+ ', format(' ON %s ', the_partition));
    end loop;
  end $$;`;

/** The default partition is looked at first: rows that are there stay there. */
const ADD_PARTITION = `
  create function add_partition(the_table text, suffix text, lowest text, highest text) returns text
  language plpgsql set lock_timeout = '2s' as $$
  declare
    partition text := the_table || '_' || suffix;
    key name := (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
      where p.partrelid = the_table::regclass);
    is_blocked boolean;
  begin
    perform pg_advisory_xact_lock(hashtext('spotter-partitions'));
    if to_regclass('partitions.' || quote_ident(partition)) is not null then
      return 'exists';
    end if;
    execute format('select exists (select from partitions.%I where %I >= %L and %I < %L)',
      the_table || '_default', key, lowest, key, highest) into is_blocked;
    if is_blocked then
      return 'blocked';
    end if;
    execute format('create table partitions.%I (like %I including defaults including constraints)', partition, the_table);
    execute format('alter table %I attach partition partitions.%I for values from (%L) to (%L)',
      the_table, partition, lowest, highest);
    perform guard_partition(the_table::regclass, format('partitions.%I', partition)::regclass);
    return 'made';
  end $$;`;

/**
 * As before (first-functions.ts), but the entry is looked for in the partitions between the lowest and the highest id: PostgreSQL then
 * opens no other one. Only the generic plan is cheap, and the planner would never choose it.
 */
const BOOK_POSTINGS = `
  create or replace function book_postings() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
  declare
    faulty record;
    lowest uuid;
    highest uuid;
  begin
    select (select entry_id from added order by entry_id limit 1), (select entry_id from added order by entry_id desc limit 1)
      into lowest, highest;
    select entry_id, sum(amount) as off into faulty from added group by entry_id
      having sum(amount) <> 0 or (
        select e.id from journal_entry e where e.id = entry_id and e.id >= lowest and e.id <= highest) is null limit 1;
    if faulty.off <> 0 then
      raise exception 'journal entry % does not sum to zero', faulty.entry_id
        using errcode = 'check_violation', constraint = 'journal_entry_balanced';
    elsif faulty.off = 0 then
      raise exception 'there is no journal entry %', faulty.entry_id
        using errcode = 'foreign_key_violation', constraint = 'posting_of_entry';
    end if;
    insert into account_balance as stored (account, shard, balance)
    select account, case when strpos(account, ':') > 0 then 0 else pg_backend_pid() % 16 end, sum(amount)
    from added group by account order by account
    on conflict (account, shard) do update set balance = stored.balance + excluded.balance;
    return null;
  end $$;`;

const STAYS = (table: string): string => `
  create trigger ${table}_stays before update or delete or truncate on ${table} execute function refuse_change();`;

const BOOKED = `
  create trigger posting_booked after insert on posting
    referencing new table as added for each statement execute function book_postings();`;

const CAUSED = `
  create trigger journal_entry_caused after insert on journal_entry
    referencing new table as added for each statement execute function keep_causes();`;

/** @param ending `partition by …`, or nothing. */
const tables = (ending: (key: string) => string): string => `
  create table domain_event (
    id uuid primary key,
    at timestamptz not null,
    type text not null,
    event jsonb not null
  ) ${ending('id')};
  create table journal_entry (
    id uuid primary key,
    at timestamptz not null,
    kind text collate "C" not null,
    reference text collate "C" not null
  ) ${ending('id')};
  create index journal_entry_of_deposits on journal_entry (at) where kind in ('payout_deposited', 'payout_returned');
  create table posting (
    entry_id uuid not null,
    line integer not null,
    account text collate "C" not null,
    amount bigint not null,
    primary key (entry_id, line),
    constraint posting_amount_check check (amount <> 0)
  ) ${ending('entry_id')};
  create index posting_of_points on posting (account, entry_id, line) where account like 'points:%';`;

const NAMES = MOVED.map(({ table }) => table).join(', ');

/** The old tables become the first partitions, with their indexes: nothing is read or copied. */
const moveTables = (bound: string): string => `
  lock table ${NAMES}, tax_report_line in access exclusive mode;
  create schema partitions;
  -- An entry is never deleted, and its quarter may be detached.
  alter table tax_report_line drop constraint tax_report_line_entry_id_fkey;
  alter table journal_entry drop constraint journal_entry_once;
  alter table journal_cause rename constraint journal_cause_once to journal_entry_once;
  ${MOVED.map(
    ({ table }) => `
  alter table ${table} set schema partitions;
  alter table partitions.${table} rename to ${table}_first;`,
  ).join('')}
  ${GUARD_PARTITION}
  ${ADD_PARTITION}
  ${BOOK_POSTINGS}
  ${tables((key) => `partition by range (${key})`)}
  ${MOVED.map(({ table }) => STAYS(table)).join('')}
  ${BOOKED}
  ${CAUSED}
  ${MOVED.map(
    ({ table }) => `
  alter table ${table} attach partition partitions.${table}_first for values from (minvalue) to ('${bound}');
  alter table partitions.${table}_first drop constraint ${table}_first;
  create table partitions.${table}_default partition of ${table} default;
  select guard_partition('${table}', 'partitions.${table}_default');`,
  ).join('')}`;

/** Copies everything back: only for databases without much data. */
const MOVE_BACK = `
  ${MOVED.map(({ table }) => `alter table ${table} rename to ${table}_parted;`).join('\n  ')}
  ${MOVED.map(({ table }) => `alter index ${table}_pkey rename to ${table}_parted_pkey;`).join('\n  ')}
  alter index journal_entry_of_deposits rename to journal_entry_of_deposits_parted;
  alter index posting_of_points rename to posting_of_points_parted;
  ${tables(() => '')}
  ${MOVED.map(({ table }) => `insert into ${table} select * from ${table}_parted; drop table ${table}_parted;`).join('\n  ')}
  drop schema partitions;
  drop table journal_cause;
  drop function keep_causes, guard_partition, add_partition;
  alter table journal_entry add constraint journal_entry_once unique (kind, reference);
  alter table tax_report_line add foreign key (entry_id) references journal_entry;
  ${MOVED.map(({ table }) => STAYS(table)).join('')}
  ${BOOKED}`;

/** The short part, in one transaction. */
export class Partitions extends Migration {
  override async up(): Promise<void> {
    const [check] = (await this.execute(CHECKED.replace('$1', '?').replace('$2', '?'), [
      'posting_first',
      'posting',
    ])) as { says: string }[];
    const bound = /'([0-9a-f-]{36})'/.exec(check?.says ?? '')?.[1];
    if (bound === undefined) throw new Error('the tables are not prepared');
    this.addSql(`set local lock_timeout = '${SHORT_LOCK}'`);
    this.addSql(moveTables(bound));
  }

  override down(): void {
    this.addSql(MOVE_BACK);
  }
}
