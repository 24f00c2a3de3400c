-- A commit writes its events alone: the sender plans their messages. The queue holds the events that are not planned yet. Events from
-- before have their messages.
create table unplanned_event (
  event_id uuid primary key
);

-- A message is added under its lease, no longer taken by an update that needs room in its page.
alter table delivery set (fillfactor = 100);
