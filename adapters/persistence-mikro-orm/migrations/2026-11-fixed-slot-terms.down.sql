drop index fixed_slot_of_mentor;
alter table fixed_slot drop column paused_because, drop column agreed_rate, drop column ended_at, drop column ended_by;
