-- Reminders are functions of the reservations: what is stored is how far they are taken, by schedule. Until now each one was a row; a
-- schedule goes on behind the last one taken. Requests for a review after a late completion are due 15 seconds later than before.
create table reminder_progress (
  schedule text collate "C" primary key,
  moment timestamptz not null,
  reservation_id uuid not null
);
insert into reminder_progress (schedule, moment, reservation_id)
  select s.schedule, coalesce(max(m.due_at) - s.after, to_timestamp(0)), 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  from (values
    ('session-imminent_T-1h', 'session-imminent_T-1h', interval '-1 hour'),
    ('session-imminent_T-15m', 'session-imminent_T-15m', interval '-15 minutes'),
    ('session-imminent_T-5m', 'session-imminent_T-5m', interval '-5 minutes'),
    ('review-request_T+90m', 'review-request_T+90m', interval '90 minutes'),
    ('review-request_completed', 'review-request_T+90m', interval '0')
  ) as s (schedule, event_key, after)
  left join reminder m on m.event_key = s.event_key and m.taken
  group by s.schedule, s.after;
drop table reminder;

create index reservation_completed on reservation (completed_at, id) where status = 'completed';
