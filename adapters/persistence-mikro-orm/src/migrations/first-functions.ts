/** What has happened stays as it was written: a correction is a new row. */
export const appendOnly = `
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger journal_entry_stays before update or delete or truncate on journal_entry execute function refuse_change();
create trigger posting_stays before update or delete or truncate on posting execute function refuse_change();
create trigger domain_event_stays before update or delete or truncate on domain_event execute function refuse_change();
create trigger tier_change_stays before update or delete or truncate on tier_change execute function refuse_change();`;

/** Ends the transaction of a write statement that did not find all its rows as they had been read. */
export const staleVersions = `
create function all_written(written int[], expected int[]) returns void language plpgsql as $$
begin
  if written <> expected then
    raise exception 'written % rows of %', written, expected using errcode = 'SV001';
  end if;
end $$;`;

/**
 * Each statement that adds postings must add whole entries: those of an entry sum to zero, so every entry does, always. The same
 * trigger keeps the balances, so they cannot differ from the postings whoever wrote them.
 * Accounts are taken in one order against deadlocks; those that everybody posts to are spread over 16 shards.
 */
export const bookedMoney = `
create function book_postings() returns trigger language plpgsql as $$
declare
  unbalanced uuid;
begin
  select entry_id into unbalanced from added group by entry_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'journal entry % does not sum to zero', unbalanced
      using errcode = 'check_violation', constraint = 'journal_entry_balanced';
  end if;
  insert into account_balance as stored (account, shard, balance)
  select account, case when strpos(account, ':') > 0 then 0 else pg_backend_pid() % 16 end, sum(amount)
  from added group by account order by account
  on conflict (account, shard) do update set balance = stored.balance + excluded.balance;
  return null;
end $$;
create trigger posting_booked after insert on posting
  referencing new table as added for each statement execute function book_postings();`;

/** What is shown of a mentor in every list, counted once instead of at each reading. */
export const mentorTallies = `
create function tally_rating() returns trigger language plpgsql as $$
begin
  insert into mentor_tally as stored (mentor_id, rating_sum, rating_count) values (new.mentor_id, new.score, 1)
  on conflict (mentor_id) do update
    set rating_sum = stored.rating_sum + excluded.rating_sum, rating_count = stored.rating_count + 1;
  return null;
end $$;
create trigger rating_tallied after insert on rating for each row execute function tally_rating();

create function tally_completion() returns trigger language plpgsql as $$
begin
  insert into mentor_tally as stored (mentor_id, completed_sessions) values (new.mentor_id, 1)
  on conflict (mentor_id) do update set completed_sessions = stored.completed_sessions + 1;
  return null;
end $$;
create trigger reservation_tallied after update of status on reservation for each row
  when (new.status = 'completed' and old.status <> 'completed') execute function tally_completion();`;

/**
 * Two that claim one hour at once each wait for the other at the exclusion constraint: a deadlock, found after a second. In line for
 * their mentor they meet one by one.
 */
export const fixedSlotsInLine = `
create function queue_for_mentor() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('fixed-slot'), hashtext(new.mentor_id::text));
  return new;
end $$;
create trigger fixed_slot_in_line before insert or update on fixed_slot
  for each row execute function queue_for_mentor();`;

/**
 * All that decides a booking, with its locks (member, membership, the reservation that moves, block, money), in one round trip. A
 * function, because each statement in it sees what was committed while the one before waited for its lock; a single statement would
 * not, and members who book twice at once would collide on their credits. The member is locked first: two bookings of one member at
 * one time would else wait for each other at the exclusion constraint, where no membership keeps them in line.
 */
export const bookingSituation = `
create function booking_situation(the_block uuid, the_member uuid, the_day_pass uuid, moving uuid, out block json,
  out mentor json, out member_is_busy boolean, out membership json, out terms json, out point_lots json,
  out day_pass json) language plpgsql as $$
declare
  m membership;
  b block;
  t mentor;
begin
  perform from member as x where x.id = the_member for no key update;
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
      into terms from term as x where x.membership_id = m.id;
  end if;
  if t.tier = 'pro' and t.tier_status = 'active' then
    select json_agg(l) into point_lots from (
      select * from point_lot as x where x.member_id = the_member and x.remaining > 0 order by x.id for update) as l;
  end if;
  if the_day_pass is not null then
    select row_to_json(x) into day_pass from day_pass as x
      where x.id = the_day_pass and x.member_id = the_member for update;
  end if;
end $$;`;
