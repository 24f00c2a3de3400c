delete from reminder where event_key = 'review-request_booked';
insert into reminder (reservation_id, event_key, starts_at, due_at, taken)
select id, 'review-request_T+90m', starts_at, starts_at + interval '90 minutes', false
from reservation where status in ('confirmed', 'in_progress')
on conflict do nothing;
