-- One row for each run of a serving process: it served from started_at until last_beat_at.
-- The no-show job does not judge a session whose check-in window no row covers.
create table service_heartbeat (
  process_id uuid primary key,
  started_at timestamptz not null,
  last_beat_at timestamptz not null,
  check (last_beat_at >= started_at)
);
create index service_heartbeat_latest on service_heartbeat (last_beat_at);
