-- Money that the card company took back. A payment has one chargeback a time.
create table chargeback (
  id uuid primary key,
  payment_id uuid not null references payment,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  why text not null,
  source text not null check (source in ('administrator', 'gateway')),
  from_member bigint not null check (from_member between 0 and amount),
  draws jsonb not null,
  booked_at timestamptz not null,
  won_at timestamptz,
  constraint chargeback_once unique (payment_id, at)
);

-- What a chargeback took of a term, and of that the part of its unused credits.
alter table term add column charged_back bigint not null default 0 check (charged_back between 0 and price);
alter table term add column withdrawn bigint not null default 0;
alter table term add constraint term_withdrawn check (withdrawn between 0 and charged_back);

alter table point_lot add column disputed boolean not null default false;
alter table webhook add column reports_dispute boolean not null default false;

-- Refunds and chargebacks together never exceed the payment.
create or replace function count_refunds() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  select amount into paid from payment where id = new.payment_id for no key update;
  if (select coalesce(sum(amount), 0) from refund where payment_id = new.payment_id and status <> 'refused')
    + (select coalesce(sum(amount), 0) from chargeback where payment_id = new.payment_id and won_at is null) > paid then
    raise exception 'more of payment % would go back than was paid', new.payment_id
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return null;
end $$;
create trigger chargeback_counted after insert or update of payment_id, amount, won_at on chargeback
  for each row execute function count_refunds();
