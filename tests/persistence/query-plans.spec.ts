import type { Queries } from '@spotter/core/application';
import type { Block } from '@spotter/core/booking';
import {
  DAY,
  HOUR,
  instant,
  plus,
  type AdminId,
  type BlockId,
  type Day,
  type Instant,
  type MemberId,
  type MentorId,
  type StoreId,
} from '@spotter/core/kernel';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import { idOf } from '../support/numbered-ids.js';
import { rowsOf } from '../support/rows-of.js';
import { newId } from '../contract/builders.js';
import { tenThousandBlocks } from './ten-thousand.js';

const PAGE = { page: 1, size: 20 };
const AT = instant(Date.parse('2026-03-05T10:00:00+09:00'));
const SOON: Instant = plus(AT, 2 * DAY);
const memberId = idOf<MemberId>('member', 7);
const mentorId = idOf<MentorId>('mentor', 7);
const storeId = idOf<StoreId>('store', 3);
const adminId = idOf<AdminId>('member', 7);

/**
 * Each query with its largest number of statements, with 12,000 blocks and 8,000 reservations. A long list of slots is counted
 * by a statement of its own.
 */
const READINGS: readonly (readonly [
  title: string,
  statements: number,
  read: (queries: Queries) => Promise<unknown>,
])[] = [
  ['available slots', 2, ({ booking }) => booking.availableSlots({}, AT, PAGE)],
  ['slots of a day', 2, ({ booking }) => booking.availableSlots({ date: '2026-03-06' as Day }, AT, PAGE)],
  ['peak slots', 2, ({ booking }) => booking.availableSlots({ isPeak: true }, AT, PAGE)],
  ['slots at a store', 2, ({ booking }) => booking.availableSlots({ storeId }, AT, PAGE)],
  ['slots of a mentor', 1, ({ booking }) => booking.availableSlots({ mentorId }, AT, PAGE)],
  ['slots of Pro mentors', 2, ({ booking }) => booking.availableSlots({ tier: 'pro' }, AT, PAGE)],
  ['a later page of slots', 2, ({ booking }) => booking.availableSlots({}, AT, { page: 30, size: 20 })],
  ['match at a store', 1, ({ booking }) => booking.matchContext({ ...wanted, storeId }, AT)],
  ['match anywhere', 1, ({ booking }) => booking.matchContext(wanted, AT)],
  ['one reservation', 1, ({ booking }) => booking.reservation(idOf('row', 7))],
  ["a member's reservations", 1, ({ booking }) => booking.reservations({ memberId }, PAGE)],
  ["a mentor's reservations", 1, ({ booking }) => booking.reservations({ mentorId, from: day, to: day }, PAGE)],
  ['reservations of a day', 1, ({ booking }) => booking.reservations({ from: day, to: day }, PAGE)],
  ['rejected reservations', 1, ({ booking }) => booking.reservations({ status: 'rejected' }, PAGE)],
  ["a member's reservations with names", 1, ({ booking }) => booking.reservationViews({ memberId }, PAGE)],
  ['one reservation with names', 1, ({ booking }) => booking.reservationView(idOf('row', 7))],
  ["a mentor's blocks", 1, ({ booking }) => booking.blocks(mentorId, { startsAt: AT, endsAt: SOON }, PAGE)],
  ["a mentor's open blocks", 1, ({ booking }) => booking.openBlocks(mentorId, { startsAt: AT, endsAt: SOON })],
  ['one session', 1, ({ training }) => training.session(idOf('row', 7))],
  ["a member's sessions", 1, ({ training }) => training.sessions({ memberId }, PAGE)],
  ["a member's completed sessions of a day", 1, ({ training }) => training.sessions(trained, PAGE)],
  [
    "a member's next sessions",
    1,
    ({ training }) => training.sessionsWithin({ memberId }, { startsAt: AT, endsAt: SOON }, PAGE),
  ],
  ["a mentor's day", 1, ({ training }) => training.sessionsWithin({ mentorId }, { startsAt: AT, endsAt: SOON }, PAGE)],
  ['past sessions', 1, ({ training }) => training.pastSessions(memberId, AT, 50)],
  ["a mentor's complaints", 1, ({ complaints }) => complaints.ofMentor(mentorId, PAGE)],
  ["an administrator's actions", 1, ({ administration }) => administration.actions({ adminId }, PAGE)],
  ['actions of one name', 1, ({ administration }) => administration.actions({ action: 'verify-mentor' }, PAGE)],
  ['what was done to one thing', 1, ({ administration }) => administration.actions({ subject: mentorId }, PAGE)],
  ['actions of a day', 1, ({ administration }) => administration.actions({ from: day, to: day }, PAGE)],
  ['completed sessions', 1, ({ training }) => training.completedSessions(memberId, { startsAt: AT, endsAt: SOON })],
  ['attendance', 1, ({ training }) => training.attendance(memberId, AT)],
  ['current membership', 1, ({ memberships }) => memberships.current(memberId, day)],
  ['memberships with a step due', 1, ({ memberships }) => memberships.due(day, null)],
  ['a later part of those', 1, ({ memberships }) => memberships.due(day, { id: idOf('row', 7), dueOn: day })],
  ['one mentor', 1, ({ mentors }) => mentors.mentor(mentorId, AT)],
  ['mentors', 1, ({ mentors }) => mentors.mentors({}, PAGE, AT)],
  ['members', 1, ({ members }) => members.members('member', PAGE)],
  ['inbox', 1, ({ notifications }) => notifications.inbox(memberId, {}, PAGE)],
  ['the payment that the gateway knows', 1, ({ payments }) => payments.findByGatewayId('window-7')],
  ['webhooks that are left', 1, ({ payments }) => payments.unhandledWebhooks(AT, 100, null)],
  ['one payout', 2, ({ payouts }) => payouts.payout(idOf('row', 1))],
  ["a mentor's payouts", 2, ({ payouts }) => payouts.payouts(mentorId, {}, PAGE)],
];

const day = '2026-03-06' as Day;
const trained = { memberId, status: 'completed', from: day, to: day } as const;
const wanted = { memberId, storeId: null, tier: null, startsAt: AT, endsAt: SOON };

describe('queries on PostgreSQL, with ten thousand blocks', () => {
  let url: string;
  before(async () => {
    ({ url } = await tenThousandBlocks());
  });

  for (const [title, statements, read] of READINGS) {
    it(`read ${title} in ${statements === 1 ? 'one statement' : 'two statements'}, with an index`, async () => {
      const sent = await statementsOf(url, read);
      expect(sent.reduce((total, { times }) => total + times, 0)).to.be.within(1, statements);
      for (const { plan } of sent)
        expect(plan).not.to.match(
          /Seq Scan on (block|open_slot|reservation|session_record|complaint|membership|administrator_action)/,
        );
    });
  }

  it('sum the figures of a dashboard from the rows of its days, in one statement', async () => {
    const [sent, ...others] = await statementsOf(url, ({ kpis }) => kpis.figures({ startsAt: AT, endsAt: SOON }));
    expect(others).to.deep.equal([]);
    expect(sent?.plan)
      .to.match(/reservation_newest/)
      .and.match(/Index Only Scan using open_slot/);
    expect(sent?.plan).not.to.match(/Seq Scan on (block|open_slot|reservation)/);
  });

  it('count equal delays of messages before they are rounded for a dashboard', async () => {
    const [sent] = await statementsOf(url, ({ kpis }) => kpis.figures({ startsAt: AT, endsAt: SOON }));
    expect(sent?.plan)
      .to.match(/Group Key: message\S*\.template_id, \(+EXTRACT\(epoch FROM/)
      .and.match(/Group Key: jsonb_each\.key, message\S*\.template_id/);
  });

  it('sum the searches of equal hours before each hour of the demand is a row', async () => {
    const [sent] = await statementsOf(url, ({ demand }) => demand.cells({ from: day, to: day }));
    expect(sent?.plan).to.match(/Group Key: demand_count\.first, demand_count\.hours/);
  });

  it('look up the blocks that a moved session has left by their ids, for the inbox', async () => {
    const [sent] = await statementsOf(url, ({ notifications }) => notifications.inbox(memberId, {}, PAGE));
    expect(sent?.plan).to.match(/Index Scan using block_pkey on block/);
    expect(sent?.plan).not.to.match(/block_of_mentor/);
  });

  it('write the JSON of an export for the rows of a piece alone, and not for all rows of the person', async () => {
    const sent = await statementsOf(url, ({ personalData }) => readAll(personalData), 'verbose');
    for (const { plan } of sent) {
      const [piece, allRows] = plan.split('->  Limit');
      expect(piece).to.include('json_build_object');
      expect(allRows).not.to.include('json_build_object');
    }
  });

  it('sort the memberships with a price to review before a page reads their terms', async () => {
    const [sent] = await statementsOf(url, ({ memberships }) => memberships.unreviewed(day, null));
    expect(sent?.plan).to.match(/^Limit\n {2}-> {2}Nested Loop/);
  });

  it('count slots without reading their table', async () => {
    const [sent] = await statementsOf(url, ({ booking }) => booking.availableSlots({}, AT, PAGE));
    expect(sent?.plan).to.match(/Index Only Scan using open_slot_soonest on open_slot/);
  });
});

async function readAll(personalData: Queries['personalData']): Promise<void> {
  const parts = [...personalData.parts(memberId), ...personalData.partsOfMentor(mentorId)];
  for (const { pieces } of parts) for await (const piece of pieces) expect(piece).to.be.an('array');
}

/** 500 members wait at a store. */
const LINE = `
  insert into waitlist_entry
  select ('019cf000' || substr(id::text, 9))::uuid, id, '${storeId}', null, '2026-03-09', '2026-03-20', 'waiting', null, null, '[]', '2026-02-01'
  from member order by id limit 500`;

/** The only credit of each member is booked. */
const WITHOUT_CREDIT = `
  update term set credits = 1;
  update reservation r set funding_kind = 'credit', funding_value = 400000, membership_id = t.membership_id, term_id = t.id, credit = 0, draws = null
  from (
    select distinct on (member_id) id, member_id from reservation where status in ('confirmed', 'completed') order by member_id, id) one
  join membership m on m.member_id = one.member_id and m.status = 'active' join term t on t.membership_id = m.id
  where r.id = one.id`;

describe('a queue of 500 members, on PostgreSQL', () => {
  it('is read by one statement if no member has a free credit', async () => {
    const { first, statements } = await readLine(LINE, WITHOUT_CREDIT);
    expect(first).to.equal(null);
    expect(statements.map(({ times }) => times)).to.deep.equal([1]);
  });

  it('is sorted before credits and points are read, only for members up to the first who can pay', async () => {
    const { first, statements } = await readLine(LINE);
    expect(first).not.to.equal(null);
    const { plan } = statements.find(({ text }) => text.includes('limit 1'))!;
    const [joined] = plan.split('Sort Key: w.created_at, w.id');
    expect(joined).to.match(/Nested Loop Left Join/);
  });
});

/** @returns the first in line for a free block, and the statements that read the line. */
async function readLine(...rows: readonly string[]) {
  const { url } = await tenThousandBlocks();
  for (const row of rows) await rowsOf(url, row);
  const database = await connect({ url, poolSize: 1 });
  try {
    const startsAt = plus(AT, 5 * DAY);
    const block = { id: idOf<BlockId>('block', 999_999), mentorId: idOf<MentorId>('mentor', 3), storeId };
    const free = { ...block, startsAt, endsAt: plus(startsAt, HOUR) } as Block;
    const transaction = database.transaction({ clock: { now: () => AT }, ids: { next: newId } });
    const first = await transaction.run(({ waitlist }) => waitlist.findFirstInLine(free, AT, null));
    const ofTheLine = (await prepared(database)).filter(({ text }) => text.includes('from waitlist_entry w'));
    const statements = await Promise.all(ofTheLine.map(async (one) => ({ ...one, ...(await planned(database, one)) })));
    return { first, statements };
  } finally {
    await database.close();
  }
}

/** Fifty members have waited at a store for a hundred past windows. */
const PAST_ENTRIES = `
  insert into waitlist_entry
  select gen_random_uuid(), m.id, '${storeId}', null, past, past + interval '2 hours', status, null, null, '[]', past - interval '1 day'
  from (select id from member order by id limit 50) m,
    generate_series(timestamptz '2026-02-01', '2026-02-17', '4 hours') past, unnest('{waiting,booked,left}'::text[]) status;
  analyze waitlist_entry`;

describe('the check for a waiting member of a store, on PostgreSQL, among many past entries', () => {
  it('is read by the indexes', async () => {
    const { url } = await tenThousandBlocks();
    await rowsOf(url, PAST_ENTRIES);
    const database = await connect({ url, poolSize: 1 });
    try {
      const transaction = database.transaction({ clock: { now: () => AT }, ids: { next: newId } });
      const within = { startsAt: AT, endsAt: SOON };
      expect(await transaction.run(({ waitlist }) => waitlist.hasWaiting(storeId, within, AT))).to.equal(false);
      const [sent] = (await prepared(database)).filter(({ text }) => text.includes('from waitlist_entry w'));
      const { plan } = await planned(database, sent!);
      expect(plan)
        .to.match(/waitlist_line/)
        .and.match(/waitlist_offer_once/)
        .and.not.match(/Seq Scan/);
    } finally {
      await database.close();
    }
  });
});

/**
 * Rows that cost a member no money: each second a waitlist entry, a complaint, a declined payment, a cancelled session and messages about
 * it; a mentor closed slots.
 */
const FREE_ROWS = `
  insert into waitlist_entry
  select gen_random_uuid(), '${memberId}', '${storeId}', null, at, at + interval '2 hours', 'left', null, null, '[]', at
  from generate_series(1, 5000) n, lateral (select timestamptz '2026-02-01' + n * interval '1 s' as at) s;
  insert into complaint (id, member_id, mentor_id, category, text, created_at, status)
  select gen_random_uuid(), '${memberId}', '${mentorId}', 'other', 'Late', timestamptz '2026-02-01' + n * interval '1 s', 'open'
  from generate_series(1, 5000) n;
  insert into payment (id, member_id, purpose, amount, method_kind, method_key, refunded_amount, created_at, status,
    failure_code, failure_message, version, resend)
  select gen_random_uuid(), '${memberId}', 'points_charge', 10000, 'one_time', 'key' || n, 0, timestamptz '2026-02-01' + n * interval '1 s',
    'failed', 'declined', '', 1, false
  from generate_series(1, 5000) n;
  insert into reservation (id, member_id, mentor_id, store_id, room_id, block_id, starts_at, ends_at, is_peak, origin, funding_kind,
    funding_value, draws, changes, created_at, status, decided_at, cancelled_by, cancelled_late, deducted, version)
  select gen_random_uuid(), '${memberId}', '${mentorId}', r.store_id, r.room_id, r.block_id, r.starts_at + n * interval '1 s',
    r.ends_at + n * interval '1 s', false, 'member', 'points', 10000, '[]', '[]', r.created_at, 'cancelled', r.created_at, 'member', false, false, 1
  from generate_series(1, 5000) n, (select * from reservation order by id limit 1) r;
  insert into block (id, mentor_id, store_id, room_id, starts_at, ends_at, is_peak, status)
  select gen_random_uuid(), b.mentor_id, b.store_id, b.room_id, b.starts_at + n * interval '1 s', b.ends_at + n * interval '1 s', false, 'closed'
  from generate_series(1, 5000) n, (select * from block where mentor_id = '${mentorId}' order by id limit 1) b;
  insert into message (id, recipient_id, created_at, arrived_at, text_version, recipient_type, template_id, dedupe_key, payload, results)
  select gen_random_uuid(), id, at, case when n <= 2500 then at end, 1, 'member', 'promotion', 'key:' || n || id, '{}', '{"push": ["sent", 1, 0]}'
  from generate_series(1, 5000) n, unnest('{${memberId},${mentorId}}'::uuid[]) id,
    lateral (select timestamptz '2026-02-01' + n * interval '1 s' as at) s;
  analyze waitlist_entry, complaint, payment, reservation, block, message`;

/** The index of each of their parts, with its column. */
const FREE_PARTS = [
  ['waitlist_of_member', 'created_at'],
  ['complaint_of_member', 'created_at'],
  ['complaint_of_mentor', 'created_at'],
  ['payment_of_member', 'created_at'],
  ['reservation_of_member', 'starts_at'],
  ['block_of_mentor', 'starts_at'],
  ['message_inbox', 'arrived_at >='],
  ['message_first_not_arrived', 'created_at'],
] as const;

describe('an export on PostgreSQL, of many rows that a person creates without payment', () => {
  it('reads each piece from where the former one ends', async () => {
    const { url } = await tenThousandBlocks();
    await rowsOf(url, FREE_ROWS);
    const sent = await statementsOf(url, ({ personalData }) => readAll(personalData));
    for (const [index, column] of FREE_PARTS) {
      const plans = sent.filter(({ plan, times }) => times >= 2 && plan.includes(index)).map(({ plan }) => plan);
      expect(plans.join('\n'), index).to.match(new RegExp(`${index}.*\\n.*Index Cond: .*${column}`));
    }
  });
});

/** As if each session had an entry of the journal. */
const ENTRIES = `
  insert into journal_entry
  select ('019c6000-0000-7000-8000-' || lpad(to_hex(row_number() over (order by id)), 12, '0'))::uuid, starts_at, 'session_completed', id::text
  from reservation;
  analyze journal_entry, journal_cause`;

describe("a member's timeline on PostgreSQL, among many entries of the journal", () => {
  it('is read without scanning the journal', async () => {
    const { url } = await tenThousandBlocks();
    await rowsOf(url, ENTRIES);
    const range = { after: null, now: AT, limit: 20 };
    const sent = await statementsOf(url, ({ timelines }) => timelines.facts({ kind: 'member', id: memberId }, range));
    const [timeline] = sent.filter(({ plan }) => plan.includes('journal_cause'));
    expect(timeline?.plan).to.match(/journal_entry/);
    expect(timeline?.plan).not.to.match(/Seq Scan on journal_entry(?!_default)/);
  });
});

/** A hundred memberships, each with a year of monthly terms. */
const YEAR_OF_TERMS = `
  delete from term where id not in (select id from term order by id limit 100);
  insert into term
  select ('019cf' || substr(t.id::text, 6, 3) || '-' || lpad(n::text, 4, '0') || substr(t.id::text, 14))::uuid, membership_id,
    starts_on - n * 31, ends_on - n * 31, credits, price, payment_id, 0, 0, 0, true
  from term t, generate_series(1, 12) n;
  analyze term`;

describe('memberships with a year of terms, on PostgreSQL', () => {
  it('have their last term alone read for a price review', async () => {
    const { url } = await tenThousandBlocks();
    await rowsOf(url, YEAR_OF_TERMS);
    const [sent] = await statementsOf(url, ({ memberships }) => memberships.unreviewed(day, null));
    expect(sent?.plan).to.match(/Limit\n *-> {2}Index Scan Backward using term_of_membership/);
  });
});

const CONSENTING = `update person set marketing_opt_in = true where role = 'member'; analyze person`;

describe('messages to all members, on PostgreSQL', () => {
  let database: Persistence;
  before(async () => {
    const { url } = await tenThousandBlocks();
    await rowsOf(url, CONSENTING);
    database = await connect({ url, poolSize: 1 });
  });
  after(() => database.close());

  const sentAbout = async (text: string) => (await prepared(database)).find((one) => one.text.includes(text))!;

  /** As PostgreSQL plans it for these values of goal, store and tier, which begin at parameter `first`. */
  const plannedForPro = ({ text, times }: PreparedStatement, first: number) => {
    const values = ['null', 'null', "'pro'"];
    const given = text.replaceAll(/\$(\d)/g, (parameter, number) => values[Number(number) - first] ?? parameter);
    return planned(database, { text: given, times });
  };

  it('find the members of a later part by an index', async () => {
    const part = { dedupePrefix: 'campaign:1:promotion', after: memberId, limit: 100 };
    expect(await database.queries.marketing.ofCampaign({}, part)).to.have.length(100);
    const transaction = database.transaction({ clock: { now: () => AT }, ids: { next: newId } });
    await transaction.run(({ termsVersions }) => termsVersions.findReaders(memberId, 100, AT));
    for (const text of ['from message_key', "r.role in ('member', 'mentor')"])
      expect((await planned(database, await sentAbout(text))).plan).to.match(/Index Cond: .*id > COALESCE/);
  });

  it('read the sessions of the members of a part alone, for a campaign to members of a tier', async () => {
    const part = { dedupePrefix: 'campaign:1:promotion', after: memberId, limit: 100 };
    await database.queries.marketing.ofCampaign({ tier: 'pro' }, part);
    const { plan } = await plannedForPro(await sentAbout('from message_key'), 4);
    expect(plan).to.match(/EXISTS\(SubPlan 1\)[^]*Index Cond: \(member_id = r.id\)/);
  });

  it('read all sessions once to count the members of a tier', async () => {
    await database.queries.marketing.countCampaign({ tier: 'pro' });
    const { plan } = await plannedForPro(await sentAbout('select count(*)::int as count from person'), 1);
    expect(plan).not.to.match(/EXISTS\(SubPlan|member_id = r.id\)$/m);
  });
});

/** Of each person, fewer than a filtered inbox shows. */
const INBOXES = `
  insert into message (id, recipient_id, created_at, arrived_at, text_version, recipient_type, template_id, dedupe_key, payload)
  select gen_random_uuid(), id, at, at, 1, 'member', 'promotion', n || ':' || id, '{}'
  from member, generate_series(1, 20) n, lateral (select timestamptz '2026-02-01' + n * interval '1 hour' as at) s;
  analyze message`;

describe('unread messages on PostgreSQL', () => {
  it('are read from the newest on, without sorting the inbox', async () => {
    const { url } = await tenThousandBlocks();
    await rowsOf(url, INBOXES);
    const [sent] = await statementsOf(url, ({ notifications }) =>
      notifications.inbox(memberId, { unread: true }, PAGE),
    );
    expect(sent?.plan.match(/Presorted Key: \S*arrived_at/g)).to.have.length(2);
  });
});

interface SentStatement {
  readonly times: number;
  /** The generic plan, for all values. */
  readonly plan: string;
}

/** On a separate connection, which remembers its prepared statements. */
async function statementsOf(
  url: string,
  read: (queries: Queries) => Promise<unknown>,
  ...options: readonly 'verbose'[]
): Promise<readonly SentStatement[]> {
  const database = await connect({ url, poolSize: 1 });
  try {
    await read(database.queries);
    return await Promise.all((await prepared(database)).map((one) => planned(database, one, ...options)));
  } finally {
    await database.close();
  }
}

interface PreparedStatement {
  readonly text: string;
  readonly times: number;
}

const prepared = ({ orm }: Persistence): Promise<PreparedStatement[]> =>
  orm.em.getConnection().execute(`
    select statement as text, (generic_plans + custom_plans)::int as times from pg_prepared_statements`);

async function planned(
  { orm }: Persistence,
  { text, times }: PreparedStatement,
  ...options: readonly 'verbose'[]
): Promise<SentStatement> {
  const knex = orm.em.getConnection().getKnex();
  const { rows } = await knex.raw<{ rows: { 'QUERY PLAN': string }[] }>(
    `explain (${['generic_plan', 'costs off', ...options].join(', ')}) ${text}`,
  );
  return { times, plan: rows.map((row) => row['QUERY PLAN']).join('\n') };
}
