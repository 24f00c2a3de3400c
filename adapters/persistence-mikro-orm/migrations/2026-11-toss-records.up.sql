-- What the adapter of Toss Payments keeps. A payee is registered once for each account, under a reference of ours.
create table toss_seller (
  reference text primary key,
  seller_id text not null unique,
  status text not null
);

-- A payout that was requested, or was about to be: written before the bank is asked.
create table toss_request (
  key text primary key,
  seller_id text not null,
  amount bigint not null check (amount > 0),
  requested_at timestamptz not null
);
