import { buildOnline, type OnlineIndex } from './online-indexes.js';
import type { OnlineSession } from './short-locks.js';

// The columns and conditions are those of migrations/2026-11-event-columns.up.sql. Released, they never change.

const COLUMNS = `
  alter table domain_event add column if not exists member_id uuid, add column if not exists mentor_id uuid,
    add column if not exists reservation_id uuid, add column if not exists starts_at timestamptz`;

const MEMBER = `coalesce(member_id, (coalesce(event ->> 'memberId', event ->> 'personId'))::uuid)`;
const MENTOR = `coalesce(mentor_id, (coalesce(event ->> 'mentorId', event ->> 'toMentorId', event ->> 'personId'))::uuid)`;
const RESERVATION = `coalesce(reservation_id, (event ->> 'reservationId')::uuid)`;

// Their names differ from those of the indexes that they replace.
const INDEXES: readonly OnlineIndex[] = [
  { table: 'domain_event', name: 'member', on: `(${MEMBER}), id`, where: `${MEMBER} is not null` },
  { table: 'domain_event', name: 'mentor', on: `(${MENTOR}), id`, where: `${MENTOR} is not null` },
  { table: 'domain_event', name: 'reservation', on: `(${RESERVATION})`, where: `${RESERVATION} is not null` },
];

/** Adds the columns, which are empty in every row, and builds the indexes, while others write. */
export async function prepareEventColumns(session: OnlineSession): Promise<void> {
  await session.briefly(COLUMNS);
  await buildOnline(session, INDEXES);
}
