drop index reservation_completed;

create table reminder (
  reservation_id uuid not null,
  event_key text collate "C" not null,
  starts_at timestamptz not null,
  due_at timestamptz not null,
  taken boolean not null,
  primary key (reservation_id, event_key, starts_at)
);
create index reminder_due on reminder (due_at) where not taken;
insert into reminder (reservation_id, event_key, starts_at, due_at, taken)
  select r.id, p.schedule, r.starts_at, r.starts_at + s.after, false
  from (values
    ('session-imminent_T-1h', 'confirmed', interval '-1 hour'),
    ('session-imminent_T-15m', 'confirmed', interval '-15 minutes'),
    ('session-imminent_T-5m', 'confirmed', interval '-5 minutes'),
    ('review-request_T+90m', 'completed', interval '90 minutes')
  ) as s (schedule, status, after)
  join reminder_progress p using (schedule)
  join reservation r on r.status = s.status and (r.starts_at, r.id) > (p.moment, p.reservation_id);
insert into reminder (reservation_id, event_key, starts_at, due_at, taken)
  select r.id, 'review-request_T+90m', r.starts_at, r.completed_at, false
  from reminder_progress p
  join reservation r on r.status = 'completed' and (r.completed_at, r.id) > (p.moment, p.reservation_id)
    and r.completed_at > r.starts_at + interval '90 minutes'
  where p.schedule = 'review-request_completed'
on conflict do nothing;
drop table reminder_progress;
