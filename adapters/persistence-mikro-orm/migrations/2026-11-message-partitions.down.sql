-- Copies everything back: only for databases without much data.
do $$
declare
  deliveries text := pg_get_viewdef('delivery'::regclass);
begin
  drop view delivery;
  create table message_whole (like message including all);
  insert into message_whole select * from message;
  drop table message;
  alter table message_whole rename to message;
  alter index message_whole_pkey rename to message_pkey;
  alter index message_whole_due_at_idx rename to message_due;
  alter index message_whole_recipient_id_arrived_at_idx rename to message_inbox;
  alter index message_whole_created_at_idx rename to message_with_results;
  alter index message_whole_created_at_idx1 rename to message_made;
  execute 'create view delivery as ' || deliveries;
end $$;
