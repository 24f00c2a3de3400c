create or replace function meeting_payload(e domain_event) returns jsonb language sql stable parallel safe
  return case when e.id is not null then jsonb_build_object(
    'reservationId', coalesce(e.reservation_id, (e.event ->> 'reservationId')::uuid),
    'startsAt', coalesce((extract(epoch from e.starts_at) * 1000)::bigint, (e.event ->> 'startsAt')::bigint)) end;
