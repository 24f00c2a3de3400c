drop trigger block_opened on block;
drop trigger block_changed on block;
drop trigger block_deleted on block;
drop function keep_open_slot;
drop table open_slot;
alter table block
  drop constraint block_mentor_free,
  drop constraint block_room_free,
  add constraint block_mentor_free exclude using gist
    (mentor_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'closed'),
  add constraint block_room_free exclude using gist
    (room_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'closed');
alter table block drop column is_closed;
drop index block_of_mentor;
create index block_open on block (starts_at, id) include (mentor_id, offered_to, offered_until)
  where status = 'open';
create index block_open_peak on block (is_peak, starts_at, id) include (mentor_id, offered_to, offered_until)
  where status = 'open';
create index block_open_at_store on block (store_id, starts_at, id) include (mentor_id, offered_to, offered_until)
  where status = 'open';
create index block_offered on block (offered_until, id) where status = 'open' and offered_until is not null;
create index block_of_mentor on block (mentor_id, starts_at, status);
