-- The payload of most messages about a session, now with the mentor of the event: another may take the session later.
create or replace function meeting_payload(e domain_event) returns jsonb language sql stable parallel safe
  return case when e.id is not null then jsonb_build_object(
    'reservationId', coalesce(e.reservation_id, (e.event ->> 'reservationId')::uuid),
    'startsAt', coalesce((extract(epoch from e.starts_at) * 1000)::bigint, (e.event ->> 'startsAt')::bigint))
    || jsonb_strip_nulls(jsonb_build_object('mentorId', coalesce(e.mentor_id, (e.event ->> 'mentorId')::uuid))) end;
