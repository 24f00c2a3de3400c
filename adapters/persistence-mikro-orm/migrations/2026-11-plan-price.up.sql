-- What a plan costs from a day on; before the first one, what the plan's row says.
create table plan_price (
  plan_id uuid not null references plan,
  effective_on date not null,
  price bigint not null check (price > 0),
  published_on date not null,
  primary key (plan_id, effective_on)
);

-- A higher price that the member was asked about, and the end for which the prices were last compared.
alter table membership add column price_change jsonb;
alter table membership add column price_reviewed_for date;
