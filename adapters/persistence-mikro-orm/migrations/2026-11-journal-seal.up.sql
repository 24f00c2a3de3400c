-- A closed quarter of the journal, by the suffix of its partitions: what the audit reads instead of its rows.
create table journal_seal (
  name text collate "C" primary key,
  -- The lowest id after it.
  until uuid not null unique,
  entries bigint not null,
  postings bigint not null,
  digest text not null,
  sealed_at timestamptz not null
);
-- Without accounts of one person or thing that came to nothing within the quarter.
create table journal_seal_sum (
  name text collate "C" not null references journal_seal,
  account text collate "C" not null,
  kind text collate "C" not null,
  debits bigint not null,
  credits bigint not null,
  primary key (name, account, kind)
);
create trigger journal_seal_stays before update or delete or truncate on journal_seal execute function refuse_change();
create trigger journal_seal_sum_stays before update or delete or truncate on journal_seal_sum execute function refuse_change();

create function refuse_sealed() returns trigger language plpgsql as $$
begin
  raise exception 'the quarter of % is sealed', tg_table_name using errcode = 'restrict_violation', constraint = 'quarter_sealed';
end $$;

-- SHA-256 over the digests of some five hours each, in order: one text of a quarter could exceed a gigabyte.
create function journal_digest(the_name text, out entries bigint, out postings bigint, out digest text) language plpgsql as $$
begin
  execute format($f$
    with entry as (
      select e.id, count(p.line) as lines, concat_ws('|', e.id, (extract(epoch from e.at) * 1000000)::bigint, e.kind, e.reference,
        string_agg(concat_ws(':', p.line, p.amount, p.account), ',' order by p.line)) as says
      from partitions.%I e left join partitions.%I p on p.entry_id = e.id group by e.id
    ), part as (
      select left(id::text, 6) as begins, count(*) as entries, sum(lines) as lines,
        sha256(convert_to(string_agg(says, E'\n' order by id), 'UTF8')) as digest
      from entry group by 1
    )
    select coalesce(sum(entries), 0), (select count(*) from partitions.%I), encode(sha256(coalesce(string_agg(digest, ''::bytea
      order by begins collate "C"), ''::bytea)), 'hex') from part$f$,
    'journal_entry_' || the_name, 'posting_' || the_name, 'posting_' || the_name) into entries, postings, digest;
end $$;

-- Refuses a quarter that is not sound. Waits for transactions that still write to it; then the database forbids more.
create function seal_quarter(the_name text, the_until uuid, the_time timestamptz) returns void language plpgsql as $$
declare
  faults bigint;
begin
  perform pg_advisory_xact_lock(hashtext('spotter-partitions'));
  if exists (select from journal_seal where name = the_name) then
    return;
  end if;
  execute format('lock table partitions.%I, partitions.%I in share row exclusive mode', 'journal_entry_' || the_name, 'posting_' || the_name);
  execute format($f$
    select (select count(*) from (select from partitions.%I group by entry_id having sum(amount) <> 0) as unbalanced)
      + (select count(*) from partitions.%I e where not exists (
        select from journal_cause c where c.kind = e.kind and c.reference = e.reference and c.entry_id = e.id))
      -- The audit would not read them.
      + (select count(*) from partitions.posting_default where entry_id < %L)
      + (select count(*) from partitions.journal_entry_default where id < %L)$f$,
    'posting_' || the_name, 'journal_entry_' || the_name, the_until, the_until) into faults;
  if faults > 0 then
    raise exception '% entries of the quarter % are wrong or in the default partition', faults, the_name using errcode = 'check_violation', constraint = 'quarter_sound';
  end if;
  insert into journal_seal select the_name, the_until, d.entries, d.postings, d.digest, the_time from journal_digest(the_name) d;
  execute format($f$
    insert into journal_seal_sum
    select %L, account, kind, debits, credits from (
      select p.account, e.kind, coalesce(sum(p.amount) filter (where p.amount > 0), 0) as debits,
        coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as credits,
        sum(sum(p.amount)) over (partition by p.account) as left_over
      from partitions.%I p join partitions.%I e on e.id = p.entry_id group by p.account, e.kind
    ) as sums where left_over <> 0 or strpos(account, ':') = 0$f$, the_name, 'posting_' || the_name, 'journal_entry_' || the_name);
  execute format('create trigger sealed before insert on partitions.%I for each row execute function refuse_sealed()', 'journal_entry_' || the_name);
  execute format('create trigger sealed before insert on partitions.%I for each row execute function refuse_sealed()', 'posting_' || the_name);
end $$;
