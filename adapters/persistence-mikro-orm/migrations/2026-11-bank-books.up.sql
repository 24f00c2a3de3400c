-- What the gateway transferred to the bank account, payment by payment; below zero, what it took back.
-- The number is the place among the payment's settlements: of two concurrent imports one has it.
create table gateway_settlement (
  payment_id uuid not null references payment,
  number integer not null check (number > 0),
  import_id uuid not null,
  gross bigint not null,
  fee bigint not null,
  net bigint not null,
  settled_on date not null,
  booked_at timestamptz not null,
  constraint gateway_settlement_once primary key (payment_id, number),
  constraint gateway_settlement_day_once unique (payment_id, settled_on),
  constraint gateway_settlement_net check (net = gross - fee),
  constraint gateway_settlement_gross check (case number when 1 then gross > 0 else gross <> 0 end)
);
create trigger gateway_settlement_stays before update or delete or truncate on gateway_settlement
  execute function refuse_change();

-- Withheld tax that was paid to the tax office.
create table tax_remittance (
  id uuid primary key,
  month text collate "C" not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  amount bigint not null check (amount > 0),
  remitted_on date not null,
  booked_at timestamptz not null,
  booked_by uuid not null references person
);
create index tax_remittance_of_month on tax_remittance (month);
create trigger tax_remittance_stays before update or delete or truncate on tax_remittance
  execute function refuse_change();
