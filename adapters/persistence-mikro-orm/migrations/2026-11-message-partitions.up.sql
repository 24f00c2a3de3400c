-- Messages lie in monthly partitions, by the time in their ids. The old table becomes the first partition, with its indexes: nothing is
-- read or copied, because src/migrations/message-partitions.ts has proved that its rows are before the bound.
do $$
declare
  bound text := (select substring(pg_get_constraintdef(oid) from '''([0-9a-f-]{36})''') from pg_constraint
    where conname = 'message_first' and conrelid = 'message'::regclass);
  deliveries text := pg_get_viewdef('delivery'::regclass);
begin
  if bound is null then
    raise exception 'the table is not prepared';
  end if;
  drop view delivery;
  alter table message set schema partitions;
  alter table partitions.message rename to message_first;
  create table message (like partitions.message_first including defaults including constraints, primary key (id)) partition by range (id);
  create index message_due on message (due_at) where due_at is not null;
  create index message_inbox on message (recipient_id, arrived_at);
  create index message_with_results on message (created_at) where results is not null;
  create index message_made on message using brin (created_at) with (autosummarize = on);
  execute format('alter table message attach partition partitions.message_first for values from (minvalue) to (%L)', bound);
  alter table message drop constraint message_first;
  create table partitions.message_default partition of message default;
  execute 'create view delivery as ' || deliveries;
end $$;
