-- A message to a person is one row with the results of its channels; it was a row for each channel. `delivery` is how it is read.
-- Deliveries of before are moved in steps after the migration (src/move-deliveries.ts).
alter table delivery rename to former_delivery;
drop trigger delivery_stays_ended on former_delivery;
drop function stay_ended();
create index former_delivery_created on former_delivery (created_at);
create table delivery_move (moved_until timestamptz not null);
insert into delivery_move values ('-infinity');

create table message (
  -- Also of its in-app delivery; the other deliveries' ids follow from it.
  id uuid primary key,
  -- The event that caused it. Without one it has a dedupe key.
  event_id uuid,
  -- No foreign key: it would lock a row for each message of a booking.
  recipient_id uuid not null,
  created_at timestamptz not null,
  arrived_at timestamptz,
  read_at timestamptz,
  -- When the first of its pending deliveries is due, or its lease ends.
  due_at timestamptz,
  text_version integer not null,
  recipient_type text not null check (recipient_type in ('member', 'mentor', 'admin')),
  template_id text not null,
  dedupe_key text collate "C",
  -- Null where the event has it.
  payload jsonb,
  -- By channel [status, attempts, due, sent, error, end of the lease], in milliseconds from `created_at`. None of an in-app delivery
  -- that arrived with its row, and none after 90 days.
  results jsonb,
  constraint message_cause check (event_id is not null or dedupe_key is not null)
);
create index message_due on message (due_at) where due_at is not null;
create index message_inbox on message (recipient_id, arrived_at);
create index message_with_results on message (created_at) where results is not null;
-- For sums over days: messages lie in the order of their creation.
create index message_made on message using brin (created_at) with (autosummarize = on);

-- A table of its own, so that `message` can be partitioned. Messages of events have no key: an event is planned once.
create table message_key (
  dedupe_key text collate "C" primary key,
  message_id uuid not null
);

-- Results that left their messages, by day in Seoul.
create table delivery_count (
  day date not null,
  channel text not null,
  event_key text not null,
  status text not null check (status in ('sent', 'failed', 'bounced')),
  delay_ms bigint,
  count bigint not null check (count > 0),
  constraint delivery_count_once unique nulls not distinct (day, channel, event_key, status, delay_ms)
);

-- The payload of most messages about a session: not stored, because the event has it.
create function meeting_payload(event jsonb) returns jsonb language sql immutable strict parallel safe
  return jsonb_build_object('reservationId', event -> 'reservationId', 'startsAt', event -> 'startsAt');

-- The id of a delivery from that of its message, and the reverse: as `deliveryId` of the core.
create function delivery_id(message uuid, channel text) returns uuid language sql immutable strict parallel safe
  return overlay(message::text placing to_hex(
    ('x' || substr(message::text, 21, 1))::bit(4)::integer
    # case channel when 'push' then 1 when 'kakao' then 2 when 'sms' then 3 when 'email' then 4 else 0 end) from 21 for 1)::uuid;

-- Rounded down to two digits: as `roughDelay` of the core.
create function rough_delay(ms bigint) returns bigint language sql immutable strict parallel safe
  return greatest(0, ms) - greatest(0, ms) % (10 ^ greatest(0, length(greatest(0, ms)::text) - 2))::bigint;

create view delivery as
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

-- Moves the deliveries of the next messages, some `step` rows. A pending one keeps its id, which its provider may know: it becomes a
-- message of its own.
create function move_deliveries(step integer) returns boolean language plpgsql as $$
declare
  lower timestamptz;
  upper timestamptz;
begin
  select moved_until into lower from delivery_move for update;
  select created_at into upper from former_delivery where created_at > lower order by created_at offset step - 1 limit 1;
  upper := coalesce(upper, 'infinity');
  with old as (
    select d.*, replace(regexp_replace(dedupe_key, ':(push|kakao|sms|email|in_app|instant)(:[0-9a-f-]{36})?$', '\2'),
        ':every-admin:', ':') as key,
      (extract(epoch from due_at - created_at) * 1000)::bigint as due_ms,
      (extract(epoch from sent_at - created_at) * 1000)::bigint as sent_ms,
      (extract(epoch from leased_until - created_at) * 1000)::bigint as leased_ms,
      channel = 'in_app' and status = 'sent' as arrived
    from former_delivery d where created_at > lower and created_at <= upper
  ), own as (
    select coalesce(min(id::text) filter (where channel = 'in_app'), min(delivery_id(id, channel)::text))::uuid as id,
      key, recipient_id, recipient_type, template_id, created_at, (array_agg(payload))[1] as payload,
      min(sent_at) filter (where arrived) as arrived_at, min(read_at) as read_at,
      min(greatest(due_at, leased_until)) filter (where status = 'pending') as due_at,
      jsonb_object_agg(channel, case
        when status = 'pending' and leased_until is not null
          then jsonb_build_array(status, attempts, due_ms, sent_ms, error_message, leased_ms)
        when error_message is not null then jsonb_build_array(status, attempts, due_ms, sent_ms, error_message)
        when sent_at is not null then jsonb_build_array(status, attempts, due_ms, sent_ms)
        else jsonb_build_array(status, attempts, due_ms) end)
      filter (where not (arrived and attempts = 1 and due_ms = 0 and error_message is null)) as results
    from old
    group by key, recipient_id, recipient_type, template_id, created_at, case when status = 'pending' then old.id end
  ), caused as (
    select own.*, e.id as event_id, e.event from own
    left join domain_event e on e.id = substring(key from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):')::uuid
      and e.at = created_at and key = e.id || ':' || template_id || ':' || recipient_id
  ), keyed as (
    insert into message_key select key, id from caused where event_id is null on conflict do nothing
  )
  insert into message (id, event_id, recipient_id, created_at, arrived_at, read_at, due_at, text_version, recipient_type,
    template_id, dedupe_key, payload, results)
  select id, event_id, recipient_id, created_at, arrived_at, read_at, due_at, 1, recipient_type, template_id,
    case when event_id is null then key end, nullif(payload, meeting_payload(event)), results
  from caused;
  update delivery_move set moved_until = upper;
  return upper < 'infinity';
end $$;
