-- Billing keys that members have replaced, until the gateway has deleted them; then the key is emptied here.
create table retired_billing_key (
  id uuid primary key,
  member_id uuid not null references member,
  billing_key text not null,
  payment_id uuid references payment,
  retired_at timestamptz not null,
  deleted_at timestamptz,
  constraint retired_billing_key_emptied check (deleted_at is null or billing_key = '')
);
create index retired_billing_key_of_member on retired_billing_key (member_id);
create index retired_billing_key_undeleted on retired_billing_key (id) where deleted_at is null;
