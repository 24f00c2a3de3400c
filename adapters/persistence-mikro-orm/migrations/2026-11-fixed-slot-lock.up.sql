-- Only a claim of the mentor's time needs the lock. Each further one could deadlock: a pause saves slots at several mentors.
drop trigger fixed_slot_in_line on fixed_slot;
create trigger fixed_slot_in_line before insert on fixed_slot for each row execute function queue_for_mentor();
create trigger moved_fixed_slot_in_line before update on fixed_slot for each row
  when ((old.mentor_id, old.weekday, old.start_time, old.minutes) is distinct from
    (new.mentor_id, new.weekday, new.start_time, new.minutes))
  execute function queue_for_mentor();
