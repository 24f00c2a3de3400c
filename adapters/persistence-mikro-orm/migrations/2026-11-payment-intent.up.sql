-- Who began a one-time payment, and for what: its id is that of the payment in the gateway's window.
create table payment_intent (
  id uuid primary key,
  member_id uuid not null references person,
  purpose text not null check (purpose in ('points_charge', 'membership_join')),
  plan_id uuid references plan,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  constraint payment_intent_plan check ((purpose = 'membership_join') = (plan_id is not null))
);
create index payment_intent_of_member on payment_intent (member_id);
create index payment_intent_by_age on payment_intent (created_at);
create trigger payment_intent_of_open_account before insert on payment_intent
  for each row execute function hold_account_open();
