-- Mentors who are away, and sessions that they offer to others.
create table time_off (
  id uuid primary key,
  mentor_id uuid not null references mentor,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null check (reason in ('illness', 'holiday', 'other')),
  note text,
  is_excused boolean not null,
  closed_blocks integer not null,
  reassigned jsonb not null,
  cancelled jsonb not null,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  -- What passed before it was withdrawn stays.
  away_until timestamptz not null generated always as (greatest(starts_at, least(ends_at, withdrawn_at))) stored,
  constraint time_off_order check (starts_at < ends_at),
  constraint time_off_mentor_free exclude using gist (mentor_id with =, tstzrange(starts_at, away_until) with &&)
);
create index time_off_of_mentor on time_off (mentor_id, starts_at, id);
create index time_off_by_start on time_off (starts_at);

create table hand_over (
  id uuid primary key,
  reservation_id uuid not null references reservation,
  block_id uuid not null references block,
  from_mentor_id uuid not null references mentor,
  to_mentor_id uuid not null references mentor,
  status text not null check (status in ('offered', 'accepted', 'declined', 'expired')),
  until timestamptz not null,
  created_at timestamptz not null
);
create unique index hand_over_open_once on hand_over (reservation_id) where status = 'offered';
create index hand_over_received on hand_over (to_mentor_id, created_at, id);
create index hand_over_given on hand_over (from_mentor_id, created_at, id);

-- When another mentor took the session over.
alter table reservation add column substituted_at timestamptz;
