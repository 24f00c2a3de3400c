import { buildOnline, type OnlineIndex } from './online-indexes.js';
import type { OnlineSession } from './short-locks.js';

// The columns and conditions are those of migrations/2026-11-timeline.up.sql. Released, they never change.

const MEMBER = `(coalesce(event ->> 'memberId', event ->> 'personId'))::uuid`;
const MENTOR = `(coalesce(event ->> 'mentorId', event ->> 'toMentorId', event ->> 'personId'))::uuid`;
const FORMER_MENTOR = `(case type when 'reservation-changed' then event #>> '{from,mentorId}'
  when 'session-substituted' then event ->> 'from' else event ->> 'fromMentorId' end)::uuid`;
const RESERVATION = `(event ->> 'reservationId')::uuid`;

const INDEXES: readonly OnlineIndex[] = [
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
];

export const prepareTimeline = (session: OnlineSession): Promise<void> => buildOnline(session, INDEXES);
