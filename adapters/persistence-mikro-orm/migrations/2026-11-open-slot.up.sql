-- Booking a block rewrites no index of it: none contains the status, and a deleted slot leaves its index entries to vacuum.
drop index block_open, block_open_peak, block_open_at_store, block_offered, block_of_mentor;
-- In one statement, so that the constraints are made once: most of the time goes there.
alter table block
  drop constraint block_mentor_free,
  drop constraint block_room_free,
  add column is_closed boolean not null generated always as (status = 'closed') stored,
  add constraint block_mentor_free exclude using gist
    (mentor_id with =, tstzrange(starts_at, ends_at) with &&) where (not is_closed),
  add constraint block_room_free exclude using gist
    (room_id with =, tstzrange(starts_at, ends_at) with &&) where (not is_closed);
create index block_of_mentor on block (mentor_id, starts_at);

-- The open blocks, kept by a trigger: searched by many, so that they have the indexes.
create table open_slot (
  id uuid primary key,
  mentor_id uuid not null,
  store_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_peak boolean not null,
  offered_to uuid,
  offered_until timestamptz
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
insert into open_slot select id, mentor_id, store_id, starts_at, ends_at, is_peak, offered_to, offered_until
  from block where status = 'open';
-- With the mentor and the offer, so that slots are counted without a look at the table.
create index open_slot_soonest on open_slot (starts_at, id) include (mentor_id, offered_to, offered_until);
create index open_slot_peak on open_slot (is_peak, starts_at, id) include (mentor_id, offered_to, offered_until);
create index open_slot_at_store on open_slot (store_id, starts_at, id) include (mentor_id, offered_to, offered_until);
create index open_slot_of_mentor on open_slot (mentor_id, starts_at, id) include (offered_to, offered_until);
create index open_slot_offered on open_slot (offered_until, id) where offered_until is not null;

create function keep_open_slot() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'open' then
    delete from open_slot where id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'open' then
    insert into open_slot values
      (new.id, new.mentor_id, new.store_id, new.starts_at, new.ends_at, new.is_peak, new.offered_to, new.offered_until);
  end if;
  return null;
end $$;
create trigger block_opened after insert on block
  for each row when (new.status = 'open') execute function keep_open_slot();
create trigger block_changed after update on block
  for each row when (old.status = 'open' or new.status = 'open') execute function keep_open_slot();
create trigger block_deleted after delete on block
  for each row when (old.status = 'open') execute function keep_open_slot();
analyze open_slot;
