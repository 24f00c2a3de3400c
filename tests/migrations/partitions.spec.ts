import { UuidIds } from '@spotter/crypto-node';
import { defaultPolicies, type Repositories } from '@spotter/core/application';
import {
  DAY,
  HOUR,
  instant,
  krw,
  minus,
  plus,
  StaleVersionError,
  type DeliveryId,
  type Instant,
  type PersonId,
} from '@spotter/core/kernel';
import { credit, debit, type JournalEntry } from '@spotter/core/ledger';
import { planDeliveries, type PlannedDelivery } from '@spotter/core/notification';
import { DetachPartition, MakePartitions, MoveStrayRows, partitionPeriodAt } from '@spotter/core/operation';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import pg from 'pg';
import { aDelivery } from '../contract/builders.js';
import { addMember, addReservation, addTestData } from '../contract/test-data.js';
import { addFormerEvent, readFormerEvents } from '../support/former-events.js';
import { revertMigrations } from '../support/revert-migrations.js';
import { runSpotter } from '../support/run-spotter.js';
import { whileOthersWrite } from '../support/while-others-write.js';
import { openDatabaseFixture, type DatabaseFixture } from '../persistence/database-fixture.js';

const at = (text: string): Instant => instant(Date.parse(text));

/** In a year after the first partitions. */
const MIDDLE = at('2090-05-15T00:00Z');
const LAST_OF_QUARTER = at('2090-06-30T14:59:59.999Z');
const FIRST_OF_NEXT = at('2090-06-30T15:00Z');

describe('partitions', () => {
  let fixture: DatabaseFixture;
  let client: pg.Client;
  const clock = { at: MIDDLE, now: () => clock.at };
  const ids = new UuidIds(clock);
  beforeEach(async () => {
    fixture = await openDatabaseFixture();
    client = await fixture.client();
    clock.at = MIDDLE;
  });
  afterEach(() => fixture.close());

  const make = (persistence: Persistence = fixture.database) =>
    new MakePartitions(persistence.partitions, clock, defaultPolicies).run();
  const entry = (): JournalEntry => ({
    id: ids.next(),
    at: clock.at,
    kind: 'correction',
    reference: ids.next(),
    postings: [debit('compensation', krw(5)), credit('revenue', krw(5))],
  });
  const append = (...entries: JournalEntry[]) =>
    fixture.database.transaction({ clock, ids }).run(async ({ journal, outbox }) => {
      await journal.append(...entries);
      await outbox.add({ type: 'email-verified', personId: ids.next() });
    });
  const placesOf = async (table: string): Promise<readonly string[]> => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct tableoid::regclass::text as name from ${table} order by name`,
    );
    return rows.map(({ name }) => name.replace('partitions.', ''));
  };
  const refusal = (statement: string) =>
    client.query(statement).then(
      () => undefined,
      (error: unknown) => (error as pg.DatabaseError).constraint ?? (error as pg.DatabaseError).code,
    );

  it('begin at midnight in Seoul, to the millisecond', async () => {
    await make();
    clock.at = LAST_OF_QUARTER;
    await append(entry());
    clock.at = FIRST_OF_NEXT;
    await append(entry());
    expect(await placesOf('journal_entry')).to.deep.equal(['journal_entry_2090q2', 'journal_entry_2090q3']);
    expect(await placesOf('posting')).to.deep.equal(['posting_2090q2', 'posting_2090q3']);
    expect(await placesOf('domain_event')).to.deep.equal(['domain_event_2090_06', 'domain_event_2090_07']);
  });

  it('are listed by table and period', async () => {
    await make();
    const ofPostings = (await fixture.database.partitions.list()).filter(({ table }) => table === 'posting');
    expect(ofPostings.map(({ name }) => name)).to.deep.equal([
      'posting_first',
      'posting_2090q2',
      'posting_2090q3',
      'posting_default',
    ]);
    const { startsAt, endsAt } = partitionPeriodAt('quarter', MIDDLE);
    expect(ofPostings[1]).to.include({ startsAt, endsAt });
    expect(ofPostings[0]?.startsAt).to.equal(null);
    expect(ofPostings[3]).to.include({ startsAt: null, endsAt: null });
  });

  it('are made once by concurrent processes', async () => {
    const other = await connect({ url: fixture.url });
    const reports = await Promise.all([make(), make(other), make(), make(other)]);
    expect(reports.flatMap(({ failures }) => failures)).to.deep.equal([]);
    expect(reports.reduce((total, { changed }) => total + changed, 0)).to.equal(12);
    expect((await make()).considered).to.equal(0);
    await other.close();
  });

  it('accept rows without a partition of their own, which are reported and not moved', async () => {
    await append(entry());
    expect(await placesOf('posting')).to.deep.equal(['posting_default']);
    expect(await fixture.database.partitions.listStrayRows()).to.have.deep.members([
      { table: 'domain_event', rows: 1 },
      { table: 'journal_entry', rows: 1 },
      { table: 'posting', rows: 2 },
    ]);
    const { failures, changed } = await make();
    expect(failures.map(({ id }) => id)).to.deep.equal([
      'domain_event_2090_05',
      'journal_entry_2090q2',
      'posting_2090q2',
    ]);
    expect(changed).to.equal(9);
    expect(await placesOf('posting')).to.deep.equal(['posting_default']);
  });

  it('are reported as missing by the command line, with exit code 2, and by the doctor', async () => {
    await append(entry());
    const run = (...words: string[]) => runSpotter({ DATABASE_URL: fixture.url }, '', ...words);
    const listed = await run('partitions', 'list');
    expect(listed.code).to.equal(2);
    expect(listed.output).to.include('2 rows of posting are in its default partition: run spotter partitions move.\n');
    const moved = await run('partitions', 'move');
    expect(moved.code).to.equal(2);
    expect(moved.output).to.include('2 rows of posting stay: no partitions are made for the time of their ids.\n');
    expect((await run('doctor')).output).to.match(/^LOOK +partitions +Rows are in the default partition of .*posting/m);
  });

  it('book a cause once in all quarters', async () => {
    await make();
    const first = entry();
    await append(first);
    clock.at = FIRST_OF_NEXT;
    const again = await append({ ...entry(), reference: first.reference }).catch((error: unknown) => error);
    expect(again).to.be.instanceOf(StaleVersionError);
  });

  it('protect their rows from statements that name a partition', async () => {
    await make();
    await append(entry());
    for (const table of ['posting', 'journal_entry'].map((name) => `partitions.${name}_2090q2`)) {
      expect(await refusal(`delete from ${table}`)).to.equal('23001');
      expect(await refusal(`truncate ${table}`)).to.equal('23001');
      expect(await refusal(`update ${table} set ${table.includes('posting') ? 'amount = 1' : `kind = ''`}`)).to.equal(
        '23001',
      );
    }
    const id = ids.next<JournalEntry['id']>();
    await client.query(`insert into partitions.journal_entry_2090q2 values ('${id}', now(), 'correction', 'r')`);
    expect(await refusal(`insert into partitions.posting_2090q2 values ('${id}', 0, 'bank', 5)`)).to.equal(
      'journal_entry_balanced',
    );
    expect(await refusal(`insert into journal_entry values (gen_random_uuid(), now(), 'correction', 'r')`)).to.equal(
      'journal_entry_once',
    );
  });

  it('are detached a year after their month, when all messages of its events are planned', async () => {
    await make();
    await append(entry());
    clock.at = FIRST_OF_NEXT;
    await append(entry());
    const detach = (name: string) =>
      new DetachPartition(fixture.database.partitions, clock, defaultPolicies)
        .execute(name)
        .catch((error: unknown) => error);
    const [may, june] = ['domain_event_2090_05', 'domain_event_2090_06'] as const;
    clock.at = at('2091-05-31T14:59:59.999Z');
    expect(String(await detach(may))).to.include('its retention period is not over');
    clock.at = at('2091-05-31T15:00Z');
    expect(String(await detach(may))).to.include('it has events to plan');
    expect(String(await detach(june))).to.include('its retention period is not over');
    await fixture.database.transaction({ clock, ids }).run(({ outbox }) => outbox.takeUnplanned(10));
    expect(await detach(may)).to.equal(undefined);
    expect(await placesOf('domain_event')).to.deep.equal(['domain_event_2090_07']);
    expect((await client.query(`select from partitions.${may}`)).rowCount).to.equal(1);
  });

  it('are not made for rows in the default partition until these are moved, which changes no balance', async () => {
    await append(entry());
    clock.at = FIRST_OF_NEXT;
    await append(entry(), entry());
    const findings = async () =>
      (await fixture.useCases().auditLedger.execute()).findings.filter(({ count }) => count > 0);
    const balances = async () => (await client.query('select * from account_balance order by account, shard')).rows;
    const before = await balances();
    const move = () => new MoveStrayRows(fixture.database.partitions, clock, defaultPolicies).execute();
    expect(await move()).to.deep.equal([
      { table: 'domain_event', partition: 'domain_event_2090_05', rows: 1 },
      { table: 'domain_event', partition: 'domain_event_2090_07', rows: 1 },
      { table: 'journal_entry', partition: 'journal_entry_2090q2', rows: 1 },
      { table: 'journal_entry', partition: 'journal_entry_2090q3', rows: 2 },
      { table: 'posting', partition: 'posting_2090q2', rows: 2 },
      { table: 'posting', partition: 'posting_2090q3', rows: 4 },
    ]);
    expect(await fixture.database.partitions.listStrayRows()).to.deep.equal([]);
    expect(await placesOf('posting')).to.deep.equal(['posting_2090q2', 'posting_2090q3']);
    expect(await findings()).to.deep.equal([]);
    expect(await balances()).to.deep.equal(before);
    expect(await refusal('delete from partitions.posting_default')).to.equal('23001');
    expect(await refusal('delete from partitions.posting_2090q2')).to.equal('23001');
    expect(await move()).to.deep.equal([]);
    expect((await make()).failures).to.deep.equal([]);
    await append(entry());
    expect(await placesOf('posting')).to.deep.equal(['posting_2090q2', 'posting_2090q3']);
  });

  it('are made by a move up to 100 days ahead: later rows stay', async () => {
    await append(entry());
    const { partitions } = fixture.database;
    const { startsAt } = partitionPeriodAt('quarter', MIDDLE);
    const moveAt = (now: Instant) => new MoveStrayRows(partitions, { now: () => now }, defaultPolicies).execute();
    expect(await moveAt(instant(MIDDLE - 100 * DAY - 1))).to.deep.equal([]);
    expect(startsAt).to.be.below(MIDDLE - 1);
    expect((await moveAt(instant(MIDDLE - 100 * DAY))).map(({ rows }) => rows)).to.deep.equal([1, 1, 2]);
  });

  it('give the sender events of several months', async () => {
    await make();
    await append(entry());
    clock.at = LAST_OF_QUARTER;
    await append(entry());
    const taken = await fixture.database.transaction({ clock, ids }).run(({ outbox }) => outbox.takeUnplanned(10));
    expect(taken.map((event) => event.at)).to.deep.equal([MIDDLE, LAST_OF_QUARTER]);
  });
});

describe('partitions of messages', () => {
  let fixture: DatabaseFixture;
  let client: pg.Client;
  let recipientId: PersonId;
  const clock = { at: MIDDLE, now: () => clock.at };
  const ids = new UuidIds(clock);
  beforeEach(async () => {
    fixture = await openDatabaseFixture();
    client = await fixture.client();
    clock.at = MIDDLE;
    recipientId = (await fixture.run(addMember)).id;
    await new MakePartitions(fixture.database.partitions, clock, defaultPolicies).run();
  });
  afterEach(() => fixture.close());

  const run = <Result>(work: (repositories: Repositories) => Promise<Result>) =>
    fixture.database.transaction({ clock, ids }).run(work);
  const planned = (facts: Partial<PlannedDelivery>) =>
    aDelivery({ recipientId, createdAt: clock.at, dueAt: clock.at, ...facts });
  const arrive = (at: Instant) => {
    clock.at = at;
    const inApp = { channel: 'in_app', status: 'sent', attempts: 1, sentAt: at } as const;
    return run(({ deliveries }) => deliveries.add(planned(inApp)));
  };
  const pend = (at: Instant) => {
    clock.at = at;
    return run(({ deliveries }) => deliveries.add(planned({})));
  };
  const take = () => run(({ deliveries }) => deliveries.take(clock.at, 10, HOUR));
  const detach = (name: string) =>
    new DetachPartition(fixture.database.partitions, clock, defaultPolicies)
      .execute(name)
      .then(() => 'detached', String);

  it('hold those of their month, which the inbox and the stream show together', async () => {
    const months = [MIDDLE, LAST_OF_QUARTER, FIRST_OF_NEXT];
    for (const month of months) await arrive(month);
    const { rows } = await client.query('select tableoid::regclass::text as name from message order by id');
    expect(rows.map(({ name }) => name)).to.deep.equal(
      ['05', '06', '07'].map((month) => `partitions.message_2090_${month}`),
    );
    const { notifications } = fixture.database.queries;
    const { items, total } = await notifications.inbox(recipientId, {}, { page: 1, size: 2 });
    expect(items.map(({ delivery }) => delivery.createdAt)).to.deep.equal([FIRST_OF_NEXT, LAST_OF_QUARTER]);
    expect(total).to.equal(3);
    const arrived = await notifications.arrived([recipientId], LAST_OF_QUARTER, 10);
    expect(arrived.map(({ delivery }) => delivery.createdAt)).to.deep.equal([LAST_OF_QUARTER, FIRST_OF_NEXT]);
    const oldest = (await notifications.inbox(recipientId, {}, { page: 3, size: 1 })).items[0];
    expect(await notifications.inboxItem(recipientId, oldest?.delivery.id as DeliveryId)).to.deep.equal(oldest);
  });

  it('give the sender due messages of all months, those of the last 31 days first', async () => {
    await pend(MIDDLE);
    await pend(plus(MIDDLE, 31 * DAY + 1));
    const createdAt = async () => (await take()).map(({ delivery }) => delivery.createdAt);
    expect(await createdAt()).to.deep.equal([clock.at]);
    expect(await createdAt()).to.deep.equal([MIDDLE]);
    expect(await createdAt()).to.deep.equal([]);
    clock.at = plus(clock.at, HOUR); // the leases end
    expect(await createdAt()).to.have.length(1);
    expect(await createdAt()).to.have.length(1);
  });

  it('are not opened for earlier months to find due messages, or those that arrived', async () => {
    await pend(FIRST_OF_NEXT);
    const holder = await fixture.client();
    await holder.query(`begin; lock partitions.message_first, partitions.message_2090_05, partitions.message_default`);
    clock.at = plus(FIRST_OF_NEXT, 10 * DAY);
    const due = await run(({ deliveries }) =>
      deliveries.take(clock.at, 10, HOUR).then((taken) => Promise.reject(new Taken(taken.length))),
    ).catch((error: unknown) => error);
    expect(due).to.be.instanceOf(Taken).and.to.have.property('count', 1);
    const { notifications } = fixture.database.queries;
    const since = minus(clock.at, HOUR);
    await holder.query('rollback; begin; lock partitions.message_first, partitions.message_2090_05');
    expect(await notifications.arrived([recipientId], since, 10)).to.deep.equal([]);
    await holder.query('rollback');
  });

  it('are detached a year after their month, when all are sent and counted, and the dashboard still counts them', async () => {
    await arrive(MIDDLE);
    await pend(MIDDLE);
    const range = { startsAt: at('2090-05-01T00:00Z'), endsAt: at('2090-06-01T00:00Z') };
    const figures = async () => (await fixture.database.queries.kpis.figures(range)).deliveries;
    clock.at = at('2091-05-31T14:59:59.999Z');
    expect(await detach('message_2090_05')).to.include('its retention period is not over');
    clock.at = at('2091-05-31T15:00Z');
    expect(await detach('message_2090_05')).to.include(
      'it has events to plan, facts of messages, or messages to send or count',
    );
    const taken = await take();
    await run(({ deliveries }) =>
      deliveries.save(...taken.map(({ delivery }) => ({ ...delivery, status: 'failed' as const }))),
    );
    expect(await detach('message_2090_05')).to.include(
      'it has events to plan, facts of messages, or messages to send or count',
    );
    await run(({ deliveries }) => deliveries.replaceResultsByCounts(clock.at, 10));
    const before = await figures();
    expect(before.map(({ count }) => count)).to.deep.equal([1, 1]);
    expect(await detach('message_2090_05')).to.equal('detached');
    expect(await figures()).to.deep.equal(before);
    expect((await client.query('select from message')).rowCount).to.equal(0);
  });

  it('are detached before the events that have their facts, also a reminder before an event of an earlier month', async () => {
    const {
      id: reservationId,
      memberId,
      mentorId,
      startsAt,
    } = await fixture.run(async (repositories) => addReservation(repositories, await addTestData(repositories)));
    await run(({ outbox }) => outbox.add({ type: 'session-started', reservationId, memberId, mentorId, startsAt }));
    const [event] = await run(({ outbox }) => outbox.takeUnplanned(10));
    clock.at = FIRST_OF_NEXT;
    const facts = { eventKey: 'session-imminent_T-1h', payload: { reservationId, startsAt, mentorId } } as const;
    const reminder = planDeliveries({ id: String(event?.id), at: clock.at }, facts, 'member', memberId);
    await run(({ deliveries }) => deliveries.add(...reminder));
    await client.query('update message set arrived_at = created_at, due_at = null, results = null');
    clock.at = at('2091-07-31T15:00Z');
    expect(await detach('domain_event_2090_05')).to.include('facts of messages');
    const { items } = await fixture.database.queries.notifications.inbox(memberId, {}, { page: 1, size: 2 });
    expect(items.map(({ delivery: { payload } }) => payload)).to.deep.equal([facts.payload]);
    expect(await detach('message_2090_07')).to.equal('detached');
    expect(await detach('domain_event_2090_05')).to.equal('detached');
  });
});

class Taken extends Error {
  constructor(readonly count: number) {
    super();
  }
}

describe('the move of filled tables into partitions', () => {
  let fixture: DatabaseFixture;
  let writer: Persistence;
  let client: pg.Client;
  let pool: pg.Pool;
  const clock = { now: () => instant(Date.now()) };
  const ids = new UuidIds(clock);
  beforeEach(async () => {
    fixture = await openDatabaseFixture();
    await revertMigrations(fixture.database, '2026-11-partitions');
    writer = await connect({ url: fixture.url, lockTimeoutMs: 20_000 });
    client = await fixture.client();
    pool = new pg.Pool({ connectionString: fixture.url });
    const id = (number: string, seconds: string) =>
      `(lpad(to_hex((extract(epoch from now() - interval '1 day') * 1000)::bigint + ${seconds}), 12, '0') || '7000' || lpad(to_hex(${number}), 16, '8'))::uuid`;
    await client.query(`
      alter table posting disable trigger posting_booked;
      insert into journal_entry select ${id('n', 'n')}, now() - interval '1 day', 'correction', n::text from generate_series(1, 50000) n;
      insert into posting select id, line, account, amount from journal_entry,
        (values (0, 'compensation', 7), (1, 'revenue', -7)) as two (line, account, amount);
      insert into account_balance select account, 0, sum(amount) from posting group by account;
      alter table posting enable trigger posting_booked;`);
  });
  afterEach(async () => {
    await Promise.all([writer.close(), pool.end()]);
    await fixture.close();
  });

  const book = async () => {
    await writer.transaction({ clock, ids }).run(async ({ journal }) => {
      const id = ids.next<JournalEntry['id']>();
      const postings = [debit('compensation', krw(5)), credit('revenue', krw(5))];
      await journal.append({ id, at: clock.now(), kind: 'correction', reference: id, postings });
    });
    await addFormerEvent(pool, { type: 'email-verified', personId: ids.next() }, clock.now());
  };

  it('loses and refuses no row while others write', async () => {
    const booked = await whileOthersWrite(book, () => fixture.database.migrate());
    const { findings, totals } = await fixture.useCases().auditLedger.execute();
    expect(findings.filter(({ count }) => count > 0)).to.deep.equal([]);
    expect(totals.entries).to.equal(50_000 + booked);
    const { rows } = await client.query(`
      select (select count(*)::int from journal_cause c join journal_entry e on e.id = c.entry_id) as causes,
        (select count(*)::int from domain_event) as events, (select count(*)::int from partitions.posting_default) as stray`);
    expect(rows).to.deep.equal([{ causes: 50_000 + booked, events: booked, stray: 0 }]);
  });

  it('waits for a long transaction without blocking later ones', async () => {
    const [holder, watcher] = [await fixture.client(), await fixture.client()];
    await holder.query('begin; select count(*) from posting');
    const moving = fixture.database.migrate();
    await waitUntil(
      watcher,
      `select from pg_stat_activity where query like '%posting add constraint posting_first%' and pid <> pg_backend_pid()`,
    );
    await book();
    expect((await writer.migrations()).pending).to.include('2026-11-partitions');
    await holder.query('commit');
    await moving;
    await book();
    expect((await writer.migrations()).pending).to.deep.equal([]);
  });

  it('repeats its last step until it gets the locks', async () => {
    const [holder, watcher] = [await fixture.client(), await fixture.client()];
    await holder.query('begin; select from tax_report_line'); // only the last step locks it
    const withOneConnection = await connect({ url: fixture.url, poolSize: 1 });
    const moving = withOneConnection.migrate();
    const tried = `from pg_stat_activity where query like '%lock table journal_entry%' and wait_event_type = 'Lock'`;
    await Promise.race([moving, waitUntil(watcher, `select ${tried}`)]);
    const { rows } = await watcher.query<{ at: string }>(`select clock_timestamp()::text as at`);
    await Promise.race([moving, waitUntil(watcher, `select ${tried} and xact_start > '${rows[0]?.at}'`)]);
    await book();
    await holder.query('commit');
    await moving;
    await withOneConnection.close();
    expect((await writer.migrations()).pending).to.deep.equal([]);
  });

  it('continues after it was interrupted', async () => {
    await client.query('create schema partitions'); // blocks the last step
    const failure = await fixture.database.migrate().catch((error: unknown) => error);
    expect(String(failure)).to.include('already exists');
    await book();
    await client.query('drop schema partitions');
    await fixture.database.migrate();
    const { findings, totals } = await fixture.useCases().auditLedger.execute();
    expect(findings.filter(({ count }) => count > 0)).to.deep.equal([]);
    expect(totals.entries).to.equal(50_001);
  });
});

describe('the move of the filled table of messages into partitions', () => {
  const ROWS = 50_000;
  let fixture: DatabaseFixture;
  let writer: Persistence;
  let recipientId: PersonId;
  const clock = { now: () => instant(Date.now()) };
  const ids = new UuidIds(clock);
  beforeEach(async () => {
    fixture = await openDatabaseFixture();
    recipientId = (await fixture.run(addMember)).id;
    const client = await fixture.client();
    await revertMigrations(fixture.database, '2026-11-message-partitions');
    await readFormerEvents(client);
    writer = await connect({ url: fixture.url, lockTimeoutMs: 20_000 });
    await client.query(
      `insert into message (id, recipient_id, created_at, arrived_at, text_version, recipient_type, template_id, dedupe_key, payload)
      select (lpad(to_hex((extract(epoch from now() - interval '1 day') * 1000)::bigint + n), 12, '0') || '7000' || lpad(to_hex(n), 16, '8'))::uuid,
        $1, now() - interval '1 day', now() - interval '1 day', 1, 'member', 'promotion', n, '{}' from generate_series(1, ${ROWS}::bigint) n`,
      [recipientId],
    );
  });
  afterEach(async () => {
    await writer.close();
    await fixture.close();
  });

  const notify = async () => {
    const transaction = writer.transaction({ clock, ids });
    const planned = aDelivery({ recipientId, createdAt: clock.now(), dueAt: clock.now() });
    await transaction.run(({ deliveries }) => deliveries.add(planned));
    const taken = await transaction.run(({ deliveries }) => deliveries.take(clock.now(), 10, HOUR));
    const sent = taken.map(({ delivery }) => ({ ...delivery, status: 'sent' as const, sentAt: clock.now() }));
    await transaction.run(({ deliveries }) => deliveries.save(...sent));
  };
  const statuses = async () => {
    const client = await fixture.client();
    const { rows } = await client.query<{ status: string; count: number }>(
      `select channel || ' ' || status as status, count(*)::int as count from delivery group by 1 order by 1`,
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };

  it('loses and refuses no message while others send', async () => {
    const sent = await whileOthersWrite(notify, () => fixture.database.migrate());
    await notify();
    expect(await statuses()).to.deep.equal({ 'in_app sent': ROWS, 'push sent': sent + 1 });
    expect(await fixture.database.partitions.listStrayRows()).to.deep.equal([]);
  });

  it('can be reverted', async () => {
    await fixture.database.migrate();
    await notify();
    await revertMigrations(fixture.database, '2026-11-message-partitions');
    await readFormerEvents(await fixture.client());
    await notify();
    expect(await statuses()).to.deep.equal({ 'in_app sent': ROWS, 'push sent': 2 });
    await fixture.database.migrate();
    expect((await writer.migrations()).pending).to.deep.equal([]);
  });
});

/** Polls until the statement returns a row. */
async function waitUntil(client: pg.Client, statement: string): Promise<void> {
  while ((await client.query(statement)).rowCount === 0) await client.query('select pg_sleep(0.01)');
}
