create or replace function booking_situation(the_block uuid, the_member uuid, the_day_pass uuid, moving uuid, out block json,
  out mentor json, out member_is_busy boolean, out membership json, out terms json, out point_lots json,
  out day_pass json) language plpgsql as $$
declare
  m membership;
  b block;
  t mentor;
begin
  perform from member as x where x.id = the_member for no key update;
  perform refuse_closed(the_member);
  select * into m from membership as x
    where x.member_id = the_member and x.status in ('active', 'paused', 'past_due') for no key update;
  if moving is not null then
    perform from reservation as r where r.id = moving and r.member_id = the_member for no key update;
  end if;
  select * into b from block as x where x.id = the_block for no key update;
  if not found then
    return;
  end if;
  block := row_to_json(b);
  select * into t from mentor as x where x.id = b.mentor_id;
  mentor := json_build_object('status', t.status, 'tier', t.tier, 'tier_status', t.tier_status, 'rate_points', t.rate_points);
  member_is_busy := exists (
    select from reservation as r where r.member_id = the_member and r.status in ('confirmed', 'in_progress') and r.id is distinct from moving
      and tstzrange(r.starts_at, r.ends_at) && tstzrange(b.starts_at, b.ends_at));
  if m.id is not null then
    membership := row_to_json(m);
    -- The credits one term at a time: as a join they would be planned while the tables are empty, and read the whole index ever after.
    select json_agg(json_build_object('term', x, 'held', (
        select array_agg(r.credit) from reservation as r
        where r.term_id = x.id and (r.status in ('confirmed', 'in_progress', 'completed', 'member_no_show')
          or (r.status = 'cancelled' and r.deducted)))) order by x.starts_on)
      into terms from (
        -- The one before, whose sessions may still be corrected, this one and the next: a membership gets older, a booking no slower.
        select * from term as y where y.membership_id = m.id order by y.starts_on desc limit 3) as x;
  end if;
  if t.tier = 'pro' and t.tier_status = 'active' then
    -- The condition in the locking query would be decided before the lock: a cancellation under way can return points to an empty lot.
    with locked as (select * from point_lot as x where x.member_id = the_member order by x.id for update)
      select json_agg(l order by l.id) into point_lots from locked as l where l.remaining > 0;
  end if;
  if the_day_pass is not null then
    select row_to_json(x) into day_pass from day_pass as x
      where x.id = the_day_pass and x.member_id = the_member for update;
  end if;
end $$;
