import { defaultPolicies } from '@spotter/core/application';
import { DAY, instant, type Interval } from '@spotter/core/kernel';
import { MakePartitions } from '@spotter/core/operation';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import type pg from 'pg';
import { idSql } from '../support/numbered-ids.js';
import { fill, indexDefinition, settle } from './large-database.js';
import { addPeople, MEMBERS, mentorsFor } from './many-people.js';

/** So many months, each with a partition of events, and every third with one of the journal. */
const MONTHS = 24;

/** As many as for a million blocks. */
const PEOPLE = 1_000_000;
/** Of ten million events a busy mentor has some 2,000 a month, of seven sessions a day, and a busy member some 400. */
const SHARE_OF_BUSY_MENTOR = 200;
const SHARE_OF_BUSY_MEMBER = 1_000;
/** The last member is new. */
export const NEW_MEMBER = MEMBERS - 1;
const FACTS_OF_NEW_MEMBER = 5;

const EVENTS_OF_RESERVATION = 10;
const EVENTS_FOR_MESSAGE = 2;
const EVENTS_FOR_ENTRY = 5;
const EVENTS_FOR_PAYMENT = 100;

/** Built after the rows: one by one they take several times as long. */
const INDEXES = [
  'domain_event_of_member',
  'domain_event_of_mentor',
  'domain_event_of_former_mentor',
  'domain_event_of_reservation',
  'posting_of_owner',
  'message_of_event',
  'message_not_arrived',
];

/** Fills a migrated database with events, and the messages, entries and payments that go with them, evenly over two years. */
export async function addFacts(client: pg.Client, database: Persistence, events: number): Promise<Interval> {
  await addPeople(client, PEOPLE);
  const span = await addPartitions(database);
  const indexes = await client.query<{ definition: string }>(
    `select ${indexDefinition('name::regclass')} as definition from unnest($1::text[]) as name`,
    [INDEXES],
  );
  await client.query(`
    drop index ${INDEXES.join(', ')};
    alter table posting disable trigger posting_booked;
    alter table journal_entry disable trigger journal_entry_caused;`);
  const rows = rowsOver(span, events);
  await client.query(`
    insert into domain_event (id, at, type, event, member_id, mentor_id, reservation_id, starts_at)
    select ${idAt('8a00')}, at, 'session-completed', '{}', member, mentor, reservation, at from ${rows}`);
  await client.query(`
    insert into journal_entry (id, at, kind, reference)
    select ${idAt('8b00')}, at, 'session_completed', reservation::text from ${rows} where n % ${EVENTS_FOR_ENTRY} = 0`);
  await client.query(`
    insert into posting (entry_id, line, account, amount)
    select ${idAt('8b00')}, line, account, amount from ${rows},
      lateral (values (0, 'points:' || member, 50000), (1, 'escrow:' || mentor, -30000), (2, 'revenue', -20000)) l (line, account, amount)
    where n % ${EVENTS_FOR_ENTRY} = 0`);
  await client.query(`
    insert into message (id, event_id, recipient_id, created_at, arrived_at, text_version, recipient_type, template_id)
    select ${idAt('8c00')}, ${idAt('8a00')}, case when n % 4 = 0 then mentor else member end, at, at, 1,
      case when n % 4 = 0 then 'mentor' else 'member' end, 'handover-note-compensated' from ${rows} where n % ${EVENTS_FOR_MESSAGE} = 0`);
  for (const { definition } of indexes.rows) await client.query(definition);
  await fill(
    client,
    'payment',
    `insert into payment (id, member_id, purpose, amount, method_kind, method_key, refunded_amount, created_at, status, paid_at, version)
    select ${idAt('8d00')}, member, 'points_charge', 50000, 'one_time', n::text, 0, at, 'paid', at, 1 from ${rows}
    where n % ${EVENTS_FOR_PAYMENT} = 0`,
  );
  await settle(client, 'domain_event, journal_entry, posting, message');
  return span;
}

async function addPartitions({ partitions }: Persistence): Promise<Interval> {
  const policies = {
    ...defaultPolicies,
    partitions: { ...defaultPolicies.partitions, aheadMs: (MONTHS + 4) * 31 * DAY },
  };
  await new MakePartitions(partitions, { now: () => instant(Date.now()) }, policies).run();
  const months = (await partitions.list()).filter(
    ({ table, startsAt }) => table === 'domain_event' && startsAt !== null,
  );
  const [startsAt, endsAt] = [months[0]?.startsAt ?? null, months[MONTHS - 1]?.endsAt ?? null];
  if (startsAt === null || endsAt === null) throw new Error('a month has two ends');
  return { startsAt, endsAt };
}

/** Each fact with its people and time, to the millisecond as the service writes it. */
const rowsOver = ({ startsAt, endsAt }: Interval, events: number): string => {
  const member = `case when n >= ${events - FACTS_OF_NEW_MEMBER} then ${NEW_MEMBER}
    when n / ${EVENTS_OF_RESERVATION} % ${SHARE_OF_BUSY_MEMBER} = 0 then 0 else 1 + n / ${EVENTS_OF_RESERVATION} % ${MEMBERS - 2} end`;
  const mentor = `case when n / ${EVENTS_OF_RESERVATION} % ${SHARE_OF_BUSY_MENTOR} = 0 then 0
    else 1 + n / ${EVENTS_OF_RESERVATION} % ${mentorsFor(PEOPLE) - 1} end`;
  return `(select n, ${startsAt} + n * ${endsAt - startsAt - 1} / ${events} as ms,
      to_timestamp(0) + (${startsAt} + n * ${endsAt - startsAt - 1} / ${events}) * interval '1 ms' as at,
      ${idSql('row', `n / ${EVENTS_OF_RESERVATION}`)} as reservation, ${idSql('member', member)} as member, ${idSql('mentor', mentor)} as mentor
    from generate_series(0, ${events}::bigint - 1) n) facts`;
};

/** A UUIDv7 of the row's time. @param kind distinguishes the tables. */
const idAt = (kind: string): string =>
  `(lpad(to_hex(ms), 12, '0') || '7000' || '${kind}' || lpad(to_hex(n), 12, '0'))::uuid`;
