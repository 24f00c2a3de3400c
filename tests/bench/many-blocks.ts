import type pg from 'pg';
import { idSql } from '../support/numbered-ids.js';
import { fill } from './large-database.js';
import { addPeople, mentorsFor, storesFor } from './many-people.js';

/** Blocks per day from 01:00 UTC; the last three are peak blocks. */
const HOURS = 10;
const DAYS_AHEAD = 30;

/**
 * Every mentor has ten blocks a day, up to thirty days ahead and otherwise in the past. Three quarters of the future blocks and
 * one quarter of the past blocks are open. One block of ten thousand is offered to a member of the waitlist.
 */
export async function addBlocks(client: pg.Client, rows: number): Promise<void> {
  const mentors = mentorsFor(rows);
  const days = rows / mentors / HOURS;
  const ahead = Math.min(DAYS_AHEAD, days - 1);
  await addPeople(client, rows);
  const open = `case when quarter = 3 then day < ${days - ahead} else day >= ${days - ahead} end`;
  const offered = `${open} and n % 10000 = 10`;
  await client.query('alter table block disable trigger user'); // one statement fills the open slots faster
  await fill(
    client,
    'block',
    `insert into block
      (id, mentor_id, store_id, room_id, starts_at, ends_at, is_peak, status, offered_to, offered_until)
    select ${idSql('block', 'n')}, ${idSql('mentor', 'mentor')}, ${idSql('store', `mentor % ${storesFor(rows)}`)},
      ${idSql('room', 'mentor')}, start, start + interval '1 hour', hour >= ${HOURS - 3},
      case when ${open} then 'open' else 'booked' end,
      case when ${offered} then ${idSql('member', '0')} end, case when ${offered} then now() + interval '1 day' end
    from generate_series(0, ${rows} - 1) n,
      lateral (select n % ${HOURS} as hour, n / ${HOURS} % ${mentors} as mentor, n / ${HOURS * mentors} as day) at,
      lateral (select (mentor + day + hour) % 4 as quarter,
        date_trunc('day', now()) + (day - ${days - ahead - 1}) * interval '1 day' + (hour + 1) * interval '1 hour' as start) s`,
  );
  await client.query('alter table block enable trigger user');
  await fill(
    client,
    'open_slot',
    `insert into open_slot select id, mentor_id, store_id, starts_at, ends_at, is_peak, offered_to, offered_until
    from block where status = 'open'`,
  );
}
