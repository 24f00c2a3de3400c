import { connect } from '@spotter/persistence-mikro-orm';
import pg from 'pg';
import { createUseCasesOn } from '../contract/test-context.js';

/** Queries for states that must never occur, after any race or crash. */
const FAULTS: Readonly<Record<string, string>> = {
  'a block is booked without a reservation': `
    select b.id from block b where b.status = 'booked' and not exists (select from reservation r where r.block_id = b.id)`,
  'a reservation has a block that is not booked': `
    select r.id from reservation r join block b on b.id = r.block_id
    where r.status in ('confirmed', 'in_progress') and b.status <> 'booked'`,
  'the table open_slot differs from the open blocks': `
    select id from open_slot full join (select * from block where status = 'open') b
      using (id, mentor_id, store_id, starts_at, ends_at, is_peak)
    where b.room_id is null or open_slot is null
      or (open_slot.offered_to, open_slot.offered_until) is distinct from (b.offered_to, b.offered_until)`,
  'a block is reserved twice': `
    select block_id from reservation where status in ('confirmed', 'in_progress') group by block_id having count(*) > 1`,
  'a member has overlapping reservations': `
    select a.id from reservation a join reservation b on a.member_id = b.member_id and a.id < b.id
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
    where a.status in ('confirmed', 'in_progress') and b.status in ('confirmed', 'in_progress')`,
  'a credit is held twice, or by a member who did not pay for it': `
    select t.id from reservation r join term t on t.id = r.term_id join membership m on m.id = t.membership_id
    where r.status in ('confirmed', 'in_progress')
    group by t.id, t.credits, m.member_id
    having count(distinct r.credit) < count(*) or max(r.credit) >= t.credits or bool_or(r.member_id <> m.member_id)`,
  'a fixed slot has booked another hour than its own': `
    select r.id from fixed_slot_occurrence o
    join fixed_slot f on f.id = o.fixed_slot_id
    join reservation r on r.id = o.reservation_id
    where (f.changed_at is null or r.created_at > f.changed_at)
      and (extract(isodow from o.starts_at at time zone 'Asia/Seoul') <> f.weekday
        or to_char(o.starts_at at time zone 'Asia/Seoul', 'HH24:MI') <> f.start_time
        or r.changes = '[]' and r.substituted_at is null and (r.starts_at, r.mentor_id, r.store_id) is distinct from (o.starts_at, f.mentor_id, f.store_id))`,
  'a mentor has a block in time off': `
    select b.id from block b join time_off t on t.mentor_id = b.mentor_id
      and tstzrange(b.starts_at, b.ends_at) && tstzrange(t.starts_at, t.away_until)
    where b.status <> 'closed' and b.starts_at > t.created_at`,
  // A session can come back to its mentor after a withdrawal, or at a time outside of the absence.
  'a session in time off has no substitute and is not cancelled': `
    select t.id from time_off t, jsonb_array_elements(t.reassigned) as moved
      join reservation r on r.id = (moved ->> 'reservationId')::uuid
      where r.mentor_id = t.mentor_id and r.status not in ('cancelled', 'rejected')
        and tstzrange(r.starts_at, r.ends_at) && tstzrange(t.starts_at, t.away_until)
    union all
    select t.id from time_off t, jsonb_array_elements_text(t.cancelled) as ended
      left join reservation r on r.id = ended::uuid where r.status is distinct from 'cancelled'`,
  'a reservation has no confirmation event': `
    select r.id from reservation r where not exists (
      select from domain_event e where e.type = 'reservation-confirmed' and e.reservation_id = r.id)`,
  'a reservation has two outcomes': `
    select reservation_id from domain_event
    where type in ('reservation-cancelled', 'reservation-rejected', 'session-started', 'member-no-show', 'mentor-no-show')
    group by reservation_id having count(*) > 1`,
  'a reservation has a duplicate event': `
    select reservation_id from domain_event
    where type in ('reservation-confirmed', 'member-arrived', 'session-completed')
    group by type, reservation_id, starts_at having count(*) > 1`,
  // A session that is handed over there and back causes the same messages again, by other events.
  'a reservation has a duplicate message': `
    select template_id from delivery
    where payload ? 'reservationId' and template_id <> 'reservation-changed'
      and (recipient_type <> 'mentor' or template_id <> 'reservation-cancelled')
    group by template_id, recipient_id, channel, payload, case
      when template_id = 'session-substituted' or (template_id = 'reservation-confirmed' and recipient_type = 'mentor') then dedupe_key end
    having count(*) > 1`,
  'an outcome is not settled, or is settled as another outcome': `
    select r.id from reservation r
    left join journal_entry e on e.reference = r.id::text
      and e.kind in ('session_completed', 'member_no_show', 'late_cancellation', 'late_cancellation_waived',
        'mentor_no_show_penalty', 'correction')
    group by r.id
    having coalesce(string_agg(e.kind, ' ' order by e.kind), '') <> all (case r.status
      -- The latter two: an administrator has corrected a no-show.
      when 'completed' then array['session_completed', 'member_no_show', 'correction mentor_no_show_penalty']
      when 'cancelled' then array[case when r.deducted then 'late_cancellation'
        when r.cancelled_late then 'late_cancellation_waived' else '' end]
      when 'member_no_show' then array['member_no_show']
      when 'mentor_no_show' then array['mentor_no_show_penalty']
      else array[''] end)`,
  'a used day pass has no reservation, or another than it names': `
    select d.id from day_pass d
    where d.status = 'used' and not exists (
        select from reservation r where r.id = d.reservation_id and r.day_pass_id = d.id
          and r.status not in ('rejected', 'mentor_no_show') and r.deducted is not false)
      or exists (
        select from reservation r where r.day_pass_id = d.id and r.id is distinct from d.reservation_id
          and r.status in ('confirmed', 'in_progress'))`,
  // A missed day-pass session gives its own pass back; the second missed session of a pair is reviewed.
  'a mentor no-show is not compensated exactly once': `
    select r.id from reservation r
    where r.status = 'mentor_no_show' and (r.day_pass_id is null) <> (
      exists (select from day_pass d where d.compensates = r.id)
      or exists (select from compensation_review c where c.reservation_id = r.id))`,
  'a membership and its payment have contradicting states': `
    select m.id from membership m join payment p on p.membership_id = m.id and p.purpose = 'membership_join'
    where (m.status = 'pending_payment') <> (p.status = 'pending')`,
  'a payment is not booked exactly once, or is booked although it was not paid': `
    select p.id from payment p
    left join journal_entry e on e.reference = p.id::text
    group by p.id, p.status having count(e.id) <> (p.status not in ('pending', 'failed'))::int`,
  'a payment of points and its lot differ': `
    select p.id from payment p left join point_lot l on l.payment_id = p.id where p.membership_id is null and p.member_id is not null
    group by p.id, p.status, p.amount having count(l.id) <> (p.status not in ('pending', 'failed'))::int or sum(l.amount) <> p.amount`,
  'the refunded amount of a payment differs from its refunds': `
    select p.id from payment p left join refund r on r.payment_id = p.id and r.status = 'refunded'
    group by p.id, p.refunded_amount, p.amount, p.status
    having p.refunded_amount <> coalesce(sum(r.amount), 0)
      or (p.status = 'refunded') <> (p.refunded_amount = p.amount)
      or (p.status = 'partially_refunded') <> (p.refunded_amount > 0 and p.refunded_amount < p.amount)`,
  'a refund is not booked exactly once, or is booked although it was not paid': `
    select r.id from refund r
    left join journal_entry e on e.reference = r.id::text and e.kind like '%refund'
    group by r.id, r.status having count(e.id) <> (r.status = 'refunded')::int`,
  'a deposited payout has no deposit at the bank': `
    select p.id from payout p where p.status = 'deposited' and not exists (
      select from sandbox_entry s where s.key like 'bank deposit ' || p.id::text || '%')`,
};

/** @returns a description of each fault of the database, including the findings of the ledger audit. */
export async function faultsIn(databaseUrl: string): Promise<readonly string[]> {
  const database = new pg.Client(databaseUrl);
  await database.connect();
  try {
    const faults: string[] = [];
    for (const [fault, query] of Object.entries(FAULTS)) {
      const { rowCount } = await database.query(query);
      if (rowCount) faults.push(`${fault} (${rowCount})`);
    }
    return [...faults, ...(await faultsInLedger(databaseUrl))];
  } finally {
    await database.end();
  }
}

async function faultsInLedger(url: string): Promise<readonly string[]> {
  const { queries, close } = await connect({ url, poolSize: 1 });
  try {
    const { sound, ...books } = await createUseCasesOn({ queries }).auditLedger.execute();
    return sound ? [] : [`the ledger is not sound: ${JSON.stringify(books)}`];
  } finally {
    await close();
  }
}
