-- With the columns of the message by which the export reads deliveries in order: the indexes have them.
create or replace view delivery as
  select delivery_id(m.id, own.channel) as id, m.template_id, m.recipient_type, m.recipient_id, own.channel,
    own.result ->> 0 as status, coalesce(m.payload, meeting_payload(e)) as payload,
    coalesce(m.dedupe_key, m.event_id || ':' || m.template_id || ':' || m.recipient_id) as dedupe_key,
    m.created_at + (own.result ->> 2)::bigint * interval '1 ms' as due_at,
    m.created_at + (own.result ->> 5)::bigint * interval '1 ms' as leased_until,
    (own.result ->> 1)::integer as attempts,
    case when own.channel = 'in_app' then m.arrived_at
      else m.created_at + (own.result ->> 3)::bigint * interval '1 ms' end as sent_at,
    own.result ->> 4 as error_message, m.created_at, case when own.channel = 'in_app' then m.read_at end as read_at, m.text_version,
    m.id as message_id, m.arrived_at
  from message m
  left join domain_event e on e.id = m.event_id and m.payload is null
  cross join lateral (
    select key as channel, value as result from jsonb_each(m.results)
    union all
    select 'in_app', '["sent", 1, 0]'::jsonb
    where m.arrived_at is not null and not coalesce(jsonb_exists(m.results, 'in_app'), false)
  ) own;
