-- Writes the columns of all events back into their JSON: only for databases without much data.
create or replace view delivery as
  select delivery_id(m.id, own.channel) as id, m.template_id, m.recipient_type, m.recipient_id, own.channel,
    own.result ->> 0 as status, coalesce(m.payload, meeting_payload(e.event)) as payload,
    coalesce(m.dedupe_key, m.event_id || ':' || m.template_id || ':' || m.recipient_id) as dedupe_key,
    m.created_at + (own.result ->> 2)::bigint * interval '1 ms' as due_at,
    m.created_at + (own.result ->> 5)::bigint * interval '1 ms' as leased_until,
    (own.result ->> 1)::integer as attempts,
    case when own.channel = 'in_app' then m.arrived_at
      else m.created_at + (own.result ->> 3)::bigint * interval '1 ms' end as sent_at,
    own.result ->> 4 as error_message, m.created_at, case when own.channel = 'in_app' then m.read_at end as read_at, m.text_version
  from message m
  left join domain_event e on e.id = m.event_id and e.at = m.created_at and m.payload is null
  cross join lateral (
    select key as channel, value as result from jsonb_each(m.results)
    union all
    select 'in_app', '["sent", 1, 0]'::jsonb
    where m.arrived_at is not null and not coalesce(jsonb_exists(m.results, 'in_app'), false)
  ) own;
-- The version before finds the payload of a message only in an event of the same time.
update message m set payload = meeting_payload(e) from domain_event e where e.id = m.event_id and e.at <> m.created_at and m.payload is null;
drop index domain_event_of_member, domain_event_of_mentor, domain_event_of_reservation;
alter table domain_event disable trigger domain_event_stays;
update domain_event e set event = whole_event(e) where event -> 'type' is null;
alter table domain_event enable trigger domain_event_stays;
drop function whole_event(domain_event);
drop function meeting_payload(domain_event);
alter table domain_event drop column member_id, drop column mentor_id, drop column reservation_id, drop column starts_at;
create index domain_event_of_member on domain_event
  (((coalesce(event ->> 'memberId', event ->> 'personId'))::uuid), id)
  where (coalesce(event ->> 'memberId', event ->> 'personId'))::uuid is not null;
create index domain_event_of_mentor on domain_event
  (((coalesce(event ->> 'mentorId', event ->> 'toMentorId', event ->> 'personId'))::uuid), id)
  where (coalesce(event ->> 'mentorId', event ->> 'toMentorId', event ->> 'personId'))::uuid is not null;
create index domain_event_of_reservation on domain_event (((event ->> 'reservationId')::uuid))
  where (event ->> 'reservationId')::uuid is not null;
