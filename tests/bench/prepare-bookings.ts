import { connect } from '@spotter/persistence-mikro-orm';
import pg from 'pg';

// Data of a company after some time: members with a history and with credits, mentors with a block in every future
// hour. Inserted by SQL, since booking through the use cases would take longer than the benchmark.

const MEMBERS = 2_000;
const MENTORS = 100;
const PAST_HOURS = 200;
const HOURS_AHEAD = 500;

export interface BookingData {
  readonly members: readonly { readonly id: string; readonly familyId: string }[];
  /** Open blocks by start, so that members who book in turn have no overlapping sessions. */
  readonly blocks: readonly string[];
  /** Past reservations; `member` is the index of the member. */
  readonly reservations: readonly { readonly id: string; readonly member: number }[];
}

export async function prepareBookings(url: string): Promise<BookingData> {
  const persistence = await connect({ url });
  await persistence.migrate();
  await persistence.close();
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    for (const statement of [STORES, mentors, members, PAST_MEMBERSHIPS, MEMBERSHIPS, BLOCKS, PAST, 'analyze']) {
      await database.query(statement);
    }
    const people = await database.query<BookingData['members'][number]>(
      `select p.id, f.id as "familyId" from person p join token_family f on f.person_id = p.id order by p.id`,
    );
    const open = await database.query<{ id: string }>(
      `select id from block where status = 'open' order by starts_at, id`,
    );
    const booked = await database.query<BookingData['reservations'][number]>(
      `select r.id, m.n::int as member
      from reservation r join (select id, row_number() over (order by id) - 1 as n from member) m on m.id = r.member_id
      order by r.id`,
    );
    return { members: people.rows, blocks: open.rows.map(({ id }) => id), reservations: booked.rows };
  } finally {
    await database.end();
  }
}

const STORES = `
insert into store (id, name, address, time_zone, peak_hours)
select uuidv7(), 'Store ' || n, 'Seoul', 'Asia/Seoul', '[]' from generate_series(1, 10) n;
insert into room (id, store_id, position, name, equipment)
select uuidv7(), id, n, 'Room ' || n, '[]' from store, generate_series(1, ${MENTORS} / 10) n;`;

const people = (role: 'member' | 'mentor', count: number): string => `
insert into person (id, role, email, name, language, marketing_opt_in, marketing_channels, password_hash, created_at, version)
select uuidv7(), '${role}', '${role}' || n || '@bench.test', 'Bench', 'ko', false, '{}', '-', now(), 1
from generate_series(1, ${count}) n;`;

const mentors = `${people('mentor', MENTORS)}
insert into mentor (id, status, tier, tier_status, bio, specialties, years_of_experience, version)
select id, 'active', 'standard', 'active', '', '[]', 3, 1 from person where role = 'mentor';`;

const members = `${people('member', MEMBERS)}
insert into member (id, version) select id, 1 from person where role = 'member';
insert into token_family (id, person_id) select uuidv7(), id from member;`;

const memberships = (status: 'active' | 'expired', startsOn: string, endsOn: string): string => `
with made as (
  insert into membership
    (id, member_id, plan, status, auto_renew, created_at, version)
  select uuidv7(), m.id, json_build_object(
    'id', p.id, 'name', p.name, 'months', p.months, 'sessions', p.sessions, 'price', p.price),
    '${status}', false, now(), 1
  from member m, (select * from plan order by sessions desc limit 1) p
  returning id)
insert into term
  (id, membership_id, starts_on, ends_on, credits, price, payment_id, pauses_used, pause_days_used, day_passes, closed)
select uuidv7(), id, ${startsOn}, ${endsOn}, 40, 1080000, uuidv7(), 0, 0, 3, '${status}' = 'expired' from made;`;

const PAST_MEMBERSHIPS = memberships('expired', 'current_date - 90', 'current_date');
const MEMBERSHIPS = memberships('active', 'current_date', 'current_date + 90');

/** Every mentor has an own room. */
const BLOCKS = `
insert into block (id, mentor_id, store_id, room_id, starts_at, ends_at, is_peak, status)
select uuidv7(), m.id, r.store_id, r.id, start, start + interval '1 hour', false,
  case when hour > 0 then 'open' else 'booked' end
from generate_series(1 - ${PAST_HOURS}, ${HOURS_AHEAD}) hour,
  lateral (select date_trunc('hour', now()) + (case when hour > 0 then hour + 24 else hour - 2 end) * interval '1 hour' as start) s,
  (select id, row_number() over (order by id) as n from mentor) m
  join (select id, store_id, row_number() over (order by id) as n from room) r using (n)
order by hour, n;`;

/** Books every past block, for one member after the other. */
const PAST = `
insert into reservation (id, member_id, mentor_id, store_id, room_id, block_id, starts_at, ends_at, is_peak, origin,
  funding_kind, funding_value, membership_id, term_id, credit, changes, created_at, status, started_at, completed_at, version)
select uuidv7(), m.member_id, b.mentor_id, b.store_id, b.room_id, b.id, b.starts_at, b.ends_at, b.is_peak, 'member',
  'credit', 27000, m.id, t.id, b.n / ${MEMBERS}, '[]', b.starts_at, 'completed', b.starts_at, b.ends_at, 1
from (select *, row_number() over (order by starts_at, id) - 1 as n from block where status = 'booked') b
  join (select *, row_number() over (order by member_id) - 1 as n from membership where status = 'expired') m
    on m.n = b.n % ${MEMBERS}
  join term t on t.membership_id = m.id;`;
