-- An administrator decides whether a member gets a day pass for a mentor's no-show.
-- resolved_by is null where the member closed the account.
create table compensation_review (
  id uuid primary key,
  reservation_id uuid not null references reservation,
  member_id uuid not null references member,
  mentor_id uuid not null references mentor,
  created_at timestamptz not null,
  status text not null check (status in ('open', 'resolved')),
  resolution_action text check (resolution_action in ('grant', 'refuse')),
  resolution_why text,
  resolved_by uuid references person,
  resolved_at timestamptz,
  constraint compensation_review_once unique (reservation_id),
  constraint compensation_review_resolution check (
    num_nonnulls(resolution_action, resolution_why, resolved_at) = case status when 'open' then 0 else 3 end
    and (status = 'resolved' or resolved_by is null))
);
create index compensation_review_queue on compensation_review (status, created_at, id);
create index compensation_review_of_member on compensation_review (member_id, created_at, id);

-- Messages to members about no-shows of mentors name the compensation; until now it was always a day pass.
update delivery set payload = payload || '{"compensation": "day_pass"}'
  where template_id = 'mentor-no-show_T+15m' and recipient_type = 'member' and payload <> '{}';
