import type { OnlineSession } from './short-locks.js';

// The columns and conditions are those of migrations/2026-11-timeline.up.sql. Released, they never change.

const MEMBER = `(coalesce(event ->> 'memberId', event ->> 'personId'))::uuid`;
const MENTOR = `(coalesce(event ->> 'mentorId', event ->> 'toMentorId', event ->> 'personId'))::uuid`;
const FORMER_MENTOR = `(case type when 'reservation-changed' then event #>> '{from,mentorId}'
  when 'session-substituted' then event ->> 'from' else event ->> 'fromMentorId' end)::uuid`;
const RESERVATION = `(event ->> 'reservationId')::uuid`;

const INDEXES = [
  { table: 'domain_event', name: 'of_member', on: `(${MEMBER}), id`, where: `${MEMBER} is not null` },
  { table: 'domain_event', name: 'of_mentor', on: `(${MENTOR}), id`, where: `${MENTOR} is not null` },
  {
    table: 'domain_event',
    name: 'of_former_mentor',
    on: `(${FORMER_MENTOR}), id`,
    where: `type in ('reservation-changed', 'session-substituted', 'hand-over-offered', 'hand-over-accepted', 'hand-over-declined')`,
  },
  // Without the id: a reservation has a few dozen events, and equal keys take little room.
  { table: 'domain_event', name: 'of_reservation', on: `(${RESERVATION})`, where: `${RESERVATION} is not null` },
  {
    table: 'posting',
    name: 'of_owner',
    on: 'account, entry_id',
    where: `account like 'deferred:%' or account like 'escrow:%' or account like 'payable:%'`,
  },
  { table: 'message', name: 'of_event', on: 'event_id', where: 'event_id is not null' },
  { table: 'message', name: 'not_arrived', on: 'recipient_id, created_at', where: 'arrived_at is null' },
  { table: 'refund', name: 'of_member', on: 'member_id, created_at', where: 'member_id is not null' },
  {
    table: 'reservation',
    name: 'settled_by_points',
    on: 'member_id, (coalesce(completed_at, decided_at))',
    where: `funding_kind = 'points' and coalesce(completed_at, decided_at) is not null`,
  },
] as const;

/** Tables that hold rows: of a partitioned one its partitions. */
const HOLDERS = `
  select coalesce(i.inhrelid, c.oid)::regclass::text as table, p.relname::text as name
  from pg_class c left join pg_inherits i on i.inhparent = c.oid join pg_class p on p.oid = coalesce(i.inhrelid, c.oid)
  where c.oid = $1::regclass order by 2`;

/** An index that an interrupted build left behind is not used. */
const VALID = `select indisvalid as valid from pg_index where indexrelid = to_regclass($1)`;

/** Builds the indexes while others write: of a partitioned table on each partition, which the migration then joins to one. */
export async function prepareTimeline(session: OnlineSession): Promise<void> {
  for (const { table, name, on, where } of INDEXES) {
    for (const holder of await session.query<{ table: string; name: string }>(HOLDERS, [table])) {
      const index = `${holder.name}_${name}`;
      const schema = holder.table.includes('.') ? 'partitions.' : '';
      const [built] = await session.query<{ valid: boolean }>(VALID, [schema + index]);
      if (built?.valid) continue;
      if (built) await session.query(`drop index concurrently ${schema}${index}`);
      await session.query(`create index concurrently ${index} on ${holder.table} (${on}) where ${where}`);
    }
  }
}
