-- Why a slot is paused, the price its member agreed to, and who ended it.
alter table fixed_slot
  add column paused_because text check (paused_because in ('membership', 'rate_changed', 'no_means')),
  add column agreed_rate bigint check (agreed_rate > 0),
  add column ended_at timestamptz,
  add column ended_by text check (ended_by in ('member', 'mentor', 'system'));

-- Until now a slot was paused with its membership alone, and was booked at whatever the mentor asked for: the present rate is agreed to.
update fixed_slot set paused_because = 'membership' where status = 'paused';
update fixed_slot f set agreed_rate = m.rate_points
from mentor m where m.id = f.mentor_id and m.tier = 'pro' and f.status <> 'ended';

alter table fixed_slot add constraint fixed_slot_end
  check ((ended_at is null) = (ended_by is null) and (ended_at is null or status = 'ended'));

create index fixed_slot_of_mentor on fixed_slot (mentor_id, created_at, id) where status <> 'ended';
