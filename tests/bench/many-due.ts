import type pg from 'pg';
import { idSql } from '../support/numbered-ids.js';
import { fill } from './large-database.js';
import { MEMBERS, mentorsFor, storesFor } from './many-people.js';

/** Due rows of each kind, for every size. */
export const DUE = 100;

/** The first rows are due, one in fifty is in the future, and the others are done. */
const waiting = (rows: number): number => DUE + rows / 50;

/** Due for at least an hour, or within the next weeks. */
const whenFor = (rows: number): string =>
  `case when n < ${DUE} then now() - interval '1 hour' - n * interval '1 second'
    when n < ${waiting(rows)} then now() + interval '1 day' + n * interval '10 seconds'
    else now() - interval '2 days' - n * interval '10 seconds' end`;

const numbers = (rows: number): string => `generate_series(0, ${rows} - 1) n`;

/** Sessions that did not start, which the no-show job finds. */
export const addReservations = (client: pg.Client, rows: number): Promise<void> =>
  fill(
    client,
    'reservation',
    `insert into reservation (id, member_id, mentor_id, store_id, room_id, block_id, starts_at, ends_at, is_peak, origin,
      funding_kind, funding_value, membership_id, term_id, credit, changes, created_at, status, started_at, completed_at, version)
    select ${idSql('row', 'n')}, ${idSql('member', `n % ${MEMBERS}`)}, ${idSql('mentor', `n % ${mentorsFor(rows)}`)},
      ${idSql('store', `n % ${storesFor(rows)}`)}, ${idSql('room', `n % ${mentorsFor(rows)}`)}, ${idSql('block', 'n')},
      start, start + interval '1 hour', false, 'member', 'credit', 27000, ${idSql('row', 'n')}, ${idSql('row', 'n')}, 0, '[]',
      start, case when n < ${waiting(rows)} then 'confirmed' else 'completed' end, start, start, 1
    from ${numbers(rows)}, lateral (select ${whenFor(rows)} as start) s`,
  );

export const addDeliveries = (client: pg.Client, rows: number): Promise<void> =>
  fill(
    client,
    'message',
    `insert into message (id, recipient_id, created_at, due_at, text_version, recipient_type, template_id, dedupe_key, payload, results)
    select ${idSql('row', 'n')}, ${idSql('member', `n % ${MEMBERS}`)}, due, case when n < ${waiting(rows)} then due end, 1,
      'member', 'session-imminent_T-1h', 'bench:' || n, jsonb_build_object('reservationId', ${idSql('row', 'n')}),
      case when n < ${waiting(rows)} then '{"push": ["pending", 0, 0]}' else '{"push": ["sent", 1, 0, 0]}' end::jsonb
    from ${numbers(rows)}, lateral (select ${whenFor(rows)} as due) s`,
  );

export const addEarnings = (client: pg.Client, rows: number): Promise<void> =>
  fill(
    client,
    'earning',
    `insert into earning (id, mentor_id, reservation_id, kind, at, value, amount, releasable_at, released_at)
    select ${idSql('row', 'n')}, ${idSql('mentor', `n % ${mentorsFor(rows)}`)}, ${idSql('row', 'n')}, 'session', due, 27000,
      13500, due, case when n >= ${waiting(rows)} then due end
    from ${numbers(rows)}, lateral (select ${whenFor(rows)} as due) s`,
  );
