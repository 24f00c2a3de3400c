/** History is append-only: a correction is a new row. */
export const appendOnly = `
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger journal_entry_stays before update or delete or truncate on journal_entry execute function refuse_change();
create trigger posting_stays before update or delete or truncate on posting execute function refuse_change();
create trigger domain_event_stays before update or delete or truncate on domain_event execute function refuse_change();
create trigger tier_change_stays before update or delete or truncate on tier_change execute function refuse_change();
create trigger rate_change_stays before update or delete or truncate on rate_change execute function refuse_change();
create trigger administrator_action_stays before update or delete or truncate on administrator_action
  execute function refuse_change();
create trigger tax_report_stays before update or delete or truncate on tax_report execute function refuse_change();
create trigger tax_report_line_stays before update or delete or truncate on tax_report_line
  execute function refuse_change();`;

/** Aborts the transaction of a write statement when a row has changed since it was read. */
export const staleVersions = `
create function all_written(written int[], expected int[]) returns void language plpgsql as $$
begin
  if written <> expected then
    raise exception 'written % rows of %', written, expected using errcode = 'SV001';
  end if;
end $$;`;

/**
 * Each statement must add whole entries: their postings sum to zero, so every entry always balances. The entry must exist; it is never
 * deleted. The same trigger maintains the balances, so that they match the postings of any writer. Accounts are locked in one order
 * against deadlocks; those used by every entry are spread over 16 shards.
 */
export const bookedMoney = `
create function book_postings() returns trigger language plpgsql as $$
declare
  faulty record;
begin
  -- The entry is asked for once an entry, not once a posting as a foreign key would: that took a third of a payout's time.
  select entry_id, sum(amount) as off into faulty from added group by entry_id
    having sum(amount) <> 0 or (select e.id from journal_entry e where e.id = entry_id) is null limit 1;
  if faulty.off <> 0 then
    raise exception 'journal entry % does not sum to zero', faulty.entry_id
      using errcode = 'check_violation', constraint = 'journal_entry_balanced';
  elsif faulty.off = 0 then
    raise exception 'there is no journal entry %', faulty.entry_id
      using errcode = 'foreign_key_violation', constraint = 'posting_of_entry';
  end if;
  insert into account_balance as stored (account, shard, balance)
  select account, case when strpos(account, ':') > 0 then 0 else pg_backend_pid() % 16 end, sum(amount)
  from added group by account order by account
  on conflict (account, shard) do update set balance = stored.balance + excluded.balance;
  return null;
end $$;
create trigger posting_booked after insert on posting
  referencing new table as added for each statement execute function book_postings();`;

/**
 * The release time of a line determines its payout, so that paying a million lines writes none of them (docs/adr/0019). Therefore
 * nothing may be released into a closed period: a release waits for a closing in progress, and a late one (by a slow clock) belongs to
 * the next period.
 */
export const releasedLines = `
create function keep_for_next_period() returns trigger language plpgsql as $$
begin
  if not exists (select from released where released_at is not null) then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('payout-closing'));
  insert into held_line (earning_id, mentor_id)
  select id, mentor_id from released where released_at < (select max(lines_until) from payout_period)
  on conflict do nothing;
  return null;
end $$;
create function released_once() returns trigger language plpgsql as $$
begin
  raise exception 'an earning is released once' using errcode = 'restrict_violation';
end $$;
create trigger earning_added after insert on earning
  referencing new table as released for each statement execute function keep_for_next_period();
create trigger earning_released after update on earning
  referencing new table as released for each statement execute function keep_for_next_period();
create trigger earning_released_once before update on earning for each row when (old.released_at is not null)
  execute function released_once();

create view payout_line as
  select p.id as payout_id, e.* from payout p
    join payout_period c on c.starts_on = p.period_starts_on
    join earning e on e.mentor_id = p.mentor_id and e.released_at >= c.lines_from and e.released_at < c.lines_until
    where not exists (select from held_line h where h.earning_id = e.id)
  union all
  select p.id, e.* from payout p
    join held_line h on h.mentor_id = p.mentor_id and h.paid_in = p.period_starts_on
    join earning e on e.id = h.earning_id;

-- Three readings by mentor, each by an index.
create view unpaid_line as
  select e.* from earning e where e.released_at is null
  union all
  select e.* from earning e
    where e.released_at >= (select coalesce(max(lines_until), '-infinity') from payout_period)
      and not exists (select from held_line h where h.earning_id = e.id)
  union all
  select e.* from held_line h join earning e on e.id = h.earning_id where h.paid_in is null;`;

/** Mentor figures shown in every list, maintained instead of counted at each query. */
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
 * Two concurrent claims of one hour would wait for each other at the exclusion constraint: a deadlock, detected after a second. The
 * lock of the mentor puts them in order.
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
 * A closed account accepts no new records. An insert locks the account until it commits, and the closing waits for it. An insert
 * during the closing waits and is refused.
 */
export const accountOpen = `
create function refuse_closed(the_person uuid) returns void language plpgsql as $$
begin
  if exists (select from person as p where p.id = the_person and p.closed_at is not null) then
    raise exception 'the account is closed' using errcode = 'check_violation', constraint = 'account_open';
  end if;
end $$;
create function hold_account_open() returns trigger language plpgsql as $$
declare
  the_person uuid := coalesce(to_jsonb(new) ->> 'person_id', to_jsonb(new) ->> 'member_id')::uuid;
begin
  perform from person as p where p.id = the_person for share;
  perform refuse_closed(the_person);
  return new;
end $$;
${['token_family', 'device', 'membership', 'payment', 'fixed_slot', 'waitlist_entry', 'complaint', 'rating']
  .map(
    (table) => `
create trigger ${table}_of_open_account before insert on ${table} for each row execute function hold_account_open();`,
  )
  .join('')}`;

/**
 * Loads everything that decides a booking, with its locks (member, membership, moved reservation, block, money), in one round trip. In
 * a function, each statement sees what was committed while the previous one waited for its lock; in a single statement, concurrent
 * bookings of one member would collide on their credits. The member is locked first: without a membership, two bookings for the same
 * time would wait for each other at the exclusion constraint.
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
    select json_agg(l) into point_lots from (
      select * from point_lot as x where x.member_id = the_member and x.remaining > 0 order by x.id for update) as l;
  end if;
  if the_day_pass is not null then
    select row_to_json(x) into day_pass from day_pass as x
      where x.id = the_day_pass and x.member_id = the_member for update;
  end if;
end $$;`;

/**
 * The refunds of a payment, pending ones included, never exceed it. Concurrent refunds are serialized by the lock of the payment's
 * row.
 */
export const refundsWithinPayment = `
create function count_refunds() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  select amount into paid from payment where id = new.payment_id for no key update;
  if (select sum(amount) from refund where payment_id = new.payment_id and status <> 'refused') > paid then
    raise exception 'more of payment % would go back than was paid', new.payment_id
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return null;
end $$;
create trigger refund_counted after insert or update of payment_id, amount, status on refund
  for each row execute function count_refunds();`;

/** A report gets all its lines in the statement that creates it, and no more: its sums always match. */
export const summedTaxReports = `
create function require_sums() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select t.mentor_id || ' ' || t.month into wrong from tax_report t
    join tax_report_line l on l.mentor_id = t.mentor_id and l.month = t.month
    where (t.mentor_id, t.month) in (select mentor_id, month from added)
    group by t.mentor_id, t.month
    having (count(*), sum(l.gross), sum(l.income_tax), sum(l.local_income_tax), sum(l.net))
      <> (t.lines, t.gross, t.income_tax, t.local_income_tax, t.net) limit 1;
  if found then
    raise exception 'the lines of the tax report % are not its sums', wrong
      using errcode = 'check_violation', constraint = 'tax_report_sums';
  end if;
  return null;
end $$;
create trigger tax_report_line_summed after insert on tax_report_line
  referencing new table as added for each statement execute function require_sums();`;

/**
 * A late result for a message that has ended, because its lease expired or the account was closed, changes nothing, unless it was
 * sent after all. The row is written unchanged, so that it counts as written.
 */
export const endedMessages = `
create function stay_ended() returns trigger language plpgsql as $$
begin
  return old;
end $$;
create trigger delivery_stays_ended before update of status on delivery
  for each row when (old.status <> 'pending' and new.status not in ('sent', old.status)) execute function stay_ended();`;
