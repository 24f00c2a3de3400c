-- Built before, while others wrote. A booking writes no entry: few sessions end in one of these statuses.
create index if not exists reservation_rare_outcome on reservation (status, starts_at, id)
  where status in ('rejected', 'member_no_show', 'mentor_no_show');
