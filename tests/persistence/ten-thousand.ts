import { migrateAt } from '../support/migrated-database.js';
import { idSql } from '../support/numbered-ids.js';
import { freshDatabase, templateDatabase, type FreshDatabase } from '../support/postgres.js';
import { rowsOf } from '../support/rows-of.js';

/** The start of the first block: 2026-03-02, 06:00 in the business zone. */
const FIRST = "timestamptz '2026-03-02 06:00+09'";

/**
 * 100 mentors at 10 stores have 10 hours on each of 12 days: 12,000 blocks. A third are booked by 1,000 members, each with a current
 * membership and five past ones. The planner's statistics are up to date.
 */
export const tenThousandBlocks = async (): Promise<FreshDatabase> =>
  freshDatabase(
    await templateDatabase('ten-thousand', async (url) => {
      await migrateAt(url);
      await rowsOf(url, SEED);
    }),
  );

const person = (kind: 'mentor' | 'member', count: number): string => `
  insert into person
  select ${idSql(kind, 'n')}, '${kind}', '${kind}' || n || '@spotter.test', '${kind} ' || n, null, null, 'ko', false, '{}', 'hash',
    timestamptz '2026-01-01 00:00+09' + n * interval '1 minute', null, 1
  from generate_series(1, ${count}) n;`;

const SEED = `
  insert into store select ${idSql('store', 'n')}, 'Store ' || n, 'Street ' || n, 'Asia/Seoul', '[]' from generate_series(0, 9) n;
  insert into room select ${idSql('room', 'n')}, ${idSql('store', 'n % 10')}, n / 10, 'Room', '[]' from generate_series(0, 99) n;
  ${person('mentor', 100)}
  insert into mentor select ${idSql('mentor', 'n')}, 'active', case when n % 5 = 0 then 'pro' else 'standard' end, 'active',
    case when n % 5 = 0 then 60000 end, '', '["strength"]', 3, null, null, null, null, null, null, 1
  from generate_series(1, 100) n;
  ${person('member', 1_000)}
  insert into member select ${idSql('member', 'n')}, null, 'strength', null, null, null, null, null, 1
  from generate_series(1, 1000) n;
  insert into block
  select ${idSql('block', '(mentor * 12 + day) * 10 + hour')}, ${idSql('mentor', 'mentor')}, ${idSql('store', 'mentor % 10')},
    ${idSql('room', 'mentor - 1')}, ${FIRST} + day * interval '1 day' + hour * interval '1 hour',
    ${FIRST} + day * interval '1 day' + (hour + 1) * interval '1 hour', hour < 3,
    case when (mentor + day + hour) % 3 = 0 then 'booked' else 'open' end, null
  from generate_series(1, 100) mentor, generate_series(0, 11) day, generate_series(0, 9) hour;
  insert into reservation
  select ${idSql('row', 'n')}, ${idSql('member', '1 + n % 1000')}, b.mentor_id, b.store_id, b.room_id, b.id, b.starts_at,
    b.ends_at, b.is_peak, 'member', null, 'points', 60000, null, null, null, '[]', null, '[]', b.starts_at, null,
    case when past then 'completed' else 'confirmed' end, case when past then b.starts_at end,
    case when past then b.ends_at end, null, null, null, null, null, 1
  from (
    select *, (row_number() over (order by starts_at, id))::int as n, starts_at < ${FIRST} + interval '6 days' as past
    from block where status = 'booked') b;
  insert into reservation
  select ('019ce100' || substr(id::text, 9))::uuid, member_id, mentor_id, store_id, room_id, block_id,
    starts_at - round * interval '30 days', ends_at - round * interval '30 days', is_peak, origin, null, 'points', 60000, null,
    null, null, '[]', null, '[]', created_at, null, 'cancelled', null, null, created_at, 'member', false, false, null, 1
  from (select * from reservation) r, (values (1)) as rounds (round);
  insert into session_record select id, '[]', '[]', 60, 3, 'note', null, completed_at, null, null
  from reservation where status = 'completed';
  insert into complaint select id, member_id, mentor_id, id, 'other', 'text', completed_at, 'open'
  from reservation where status = 'completed';
  insert into administrator_action
  select id, created_at, member_id, 'request', 'action-' || row_number() over (order by id) % 50, 'reservation', id, '{}', '{}', null
  from reservation;
  insert into membership
  select ('019c2000' || substr(id::text, 9))::uuid, id, '{}', 'active', true, 'key', null, null, null, null,
    date '2026-03-02' + (row_number() over (order by id))::int % 90, timestamptz '2026-01-01 00:00+09', 1 from member;
  insert into membership
  select ('019c2' || lpad(to_hex(round), 3, '0') || substr(id::text, 9))::uuid, id, '{}', 'expired', true, 'key', null, null,
    null, null, null, timestamptz '2026-01-01 00:00+09', 1 from member, generate_series(1, 5) round;
  insert into term select id, id, date '2026-03-02', date '2026-04-02', 8, 400000, id, 0, 0, 1, false from membership;
  analyze;`;
