-- The payouts of a period that are released to the bank together.
create table payout_batch (
  id uuid primary key,
  period_starts_on date not null,
  requested_by uuid references person,
  released_by uuid references person,
  released_at timestamptz,
  created_at timestamptz not null,
  version integer not null,
  constraint payout_batch_two_people check (released_by is null or released_by <> requested_by),
  constraint payout_batch_released check (released_by is null or (requested_by is not null and released_at is not null))
);
-- Payouts join it until its release is requested.
create unique index payout_batch_open on payout_batch (period_starts_on) where requested_by is null and released_at is null;
create index payout_batch_by_creation on payout_batch (created_at, id);

-- No foreign key: its check costs each payout of a period, and batches are never deleted.
alter table payout add column batch_id uuid;

-- Payouts from before were released when they were made.
insert into payout_batch (id, period_starts_on, released_at, created_at, version)
select gen_random_uuid(), period_starts_on, min(calculated_at), min(calculated_at), 1
from payout where status <> 'carried_over' group by period_starts_on;

update payout p set batch_id = b.id from payout_batch b
where b.period_starts_on = p.period_starts_on and p.status <> 'carried_over';

alter table payout add constraint payout_in_batch check ((batch_id is null) = (status = 'carried_over'));
