-- The release before plans in the commit of the event: it would never send the messages of waiting events.
do $$
begin
  if exists (select from unplanned_event) then
    raise exception 'events wait for their messages: send them first, with `spotter job run notification-dispatch`';
  end if;
end $$;
drop table unplanned_event;
alter table delivery set (fillfactor = 50);
