do $$
begin
  if to_regclass('delivery_move') is not null then
    raise exception 'deliveries are still being moved: finish with `spotter migrate up`';
  end if;
end $$;
create table former_delivery (
  id uuid primary key,
  template_id text not null,
  recipient_type text not null check (recipient_type in ('member', 'mentor', 'admin')),
  recipient_id uuid not null,
  channel text not null check (channel in ('push', 'kakao', 'sms', 'email', 'in_app')),
  status text not null check (status in ('pending', 'sent', 'failed', 'bounced')),
  payload jsonb not null,
  dedupe_key text collate "C" not null,
  due_at timestamptz not null,
  leased_until timestamptz,
  attempts integer not null check (attempts >= 0),
  sent_at timestamptz,
  error_message text,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint delivery_once unique (dedupe_key)
);
insert into former_delivery
  select id, template_id, recipient_type, recipient_id, channel, status, payload, dedupe_key || ':' || channel, due_at, leased_until,
    attempts, sent_at, error_message, created_at, read_at
  from delivery;
drop view delivery;
drop table message, message_key, delivery_count;
drop function meeting_payload(jsonb), delivery_id(uuid, text), rough_delay(bigint);
alter table former_delivery rename to delivery;
alter index former_delivery_pkey rename to delivery_pkey;
create index delivery_due on delivery (due_at) where status = 'pending';
create index delivery_made on delivery using brin (created_at) with (autosummarize = on);
create index delivery_inbox on delivery (recipient_id, sent_at) where channel = 'in_app' and status = 'sent';
create index delivery_of_token on delivery (recipient_id, id)
  where template_id in ('password-reset', 'email-verification', 'staff-invitation');
create function stay_ended() returns trigger language plpgsql as $$
begin
  return old;
end $$;
create trigger delivery_stays_ended before update of status on delivery
  for each row when (old.status <> 'pending' and new.status not in ('sent', old.status)) execute function stay_ended();
