drop trigger moved_fixed_slot_in_line on fixed_slot;
drop trigger fixed_slot_in_line on fixed_slot;
create trigger fixed_slot_in_line before insert or update on fixed_slot
  for each row execute function queue_for_mentor();
