-- A review is asked for by a reminder that is written when the session is completed, no longer at booking. One that was written
-- before would keep it from being added: it gets a key that says nothing to anybody.
update reminder m set event_key = 'review-request_booked' from reservation r
where not m.taken and m.event_key = 'review-request_T+90m' and r.id = m.reservation_id and r.status <> 'completed';
