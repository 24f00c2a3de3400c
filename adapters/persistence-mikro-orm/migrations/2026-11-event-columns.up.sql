-- The people, the reservation and the start of an event are in columns, which src/migrations/event-columns.ts has added: as text in JSON
-- they took half of its row. An event from before has them in its JSON. `whole_event` gives both in the same form.
drop index domain_event_of_member, domain_event_of_mentor, domain_event_of_reservation;
-- Built before, while others wrote.
create index domain_event_of_member on domain_event
  ((coalesce(member_id, (coalesce(event ->> 'memberId', event ->> 'personId'))::uuid)), id)
  where coalesce(member_id, (coalesce(event ->> 'memberId', event ->> 'personId'))::uuid) is not null;
create index domain_event_of_mentor on domain_event
  ((coalesce(mentor_id, (coalesce(event ->> 'mentorId', event ->> 'toMentorId', event ->> 'personId'))::uuid)), id)
  where coalesce(mentor_id, (coalesce(event ->> 'mentorId', event ->> 'toMentorId', event ->> 'personId'))::uuid) is not null;
create index domain_event_of_reservation on domain_event
  ((coalesce(reservation_id, (event ->> 'reservationId')::uuid)))
  where coalesce(reservation_id, (event ->> 'reservationId')::uuid) is not null;

-- An event as JSON, with what is in columns. PostgreSQL inlines these functions, because they are not declared immutable.
create or replace function whole_event(e domain_event) returns jsonb language sql stable parallel safe
  return e.event || jsonb_strip_nulls(jsonb_build_object('type', e.type, 'memberId', e.member_id, 'mentorId', e.mentor_id,
    'reservationId', e.reservation_id, 'startsAt', (extract(epoch from e.starts_at) * 1000)::bigint));

-- The payload of most messages about a session: not stored, because the event has it. Null without an event.
create or replace function meeting_payload(e domain_event) returns jsonb language sql stable parallel safe
  return case when e.id is not null then jsonb_build_object(
    'reservationId', coalesce(e.reservation_id, (e.event ->> 'reservationId')::uuid),
    'startsAt', coalesce((extract(epoch from e.starts_at) * 1000)::bigint, (e.event ->> 'startsAt')::bigint)) end;

create or replace view delivery as
  select delivery_id(m.id, own.channel) as id, m.template_id, m.recipient_type, m.recipient_id, own.channel,
    own.result ->> 0 as status, coalesce(m.payload, meeting_payload(e)) as payload,
    coalesce(m.dedupe_key, m.event_id || ':' || m.template_id || ':' || m.recipient_id) as dedupe_key,
    m.created_at + (own.result ->> 2)::bigint * interval '1 ms' as due_at,
    m.created_at + (own.result ->> 5)::bigint * interval '1 ms' as leased_until,
    (own.result ->> 1)::integer as attempts,
    case when own.channel = 'in_app' then m.arrived_at
      else m.created_at + (own.result ->> 3)::bigint * interval '1 ms' end as sent_at,
    own.result ->> 4 as error_message, m.created_at, case when own.channel = 'in_app' then m.read_at end as read_at, m.text_version
  from message m
  left join domain_event e on e.id = m.event_id and m.payload is null
  cross join lateral (
    select key as channel, value as result from jsonb_each(m.results)
    union all
    select 'in_app', '["sent", 1, 0]'::jsonb
    where m.arrived_at is not null and not coalesce(jsonb_exists(m.results, 'in_app'), false)
  ) own;
