-- Requests that began before the closing cannot write to a closed mentor.
create function refuse_closed_mentor() returns trigger language plpgsql as $$
declare
  the_mentor uuid := coalesce(to_jsonb(new) ->> 'mentor_id', to_jsonb(new) ->> 'id')::uuid;
begin
  perform from person as p where p.id = the_mentor for share;
  perform refuse_closed(the_mentor);
  return new;
end $$;
create trigger mentor_of_open_account before update on mentor for each row execute function refuse_closed_mentor();
create trigger pro_application_of_open_account before insert on pro_application
  for each row execute function refuse_closed_mentor();
-- Ended ones too, for the export.
create index fixed_slot_by_mentor on fixed_slot (mentor_id, id);
