import { UuidIds } from '@spotter/crypto-node';
import { defaultPolicies } from '@spotter/core/application';
import { instant, krw, StaleVersionError, type Clock, type Instant } from '@spotter/core/kernel';
import { credit, debit, type JournalEntry } from '@spotter/core/ledger';
import { DetachPartition, MakePartitions, partitionPeriodAt } from '@spotter/core/operation';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import type pg from 'pg';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

const at = (text: string): Instant => instant(Date.parse(text));

/** In a year that no first partition reaches. */
const MIDDLE = at('2090-05-15T00:00Z');
const LAST_OF_QUARTER = at('2090-06-30T14:59:59.999Z');
const FIRST_OF_NEXT = at('2090-06-30T15:00Z');

describe('partitions', function () {
  this.timeout(30_000);
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

  const make = (persistence: Persistence = fixture.database, by: Clock = clock) =>
    new MakePartitions(persistence.partitions, by, defaultPolicies).run();
  const entry = (): JournalEntry => ({
    id: ids.next(),
    at: clock.at,
    kind: 'correction',
    reference: ids.next<never>(),
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
    expect(reports.reduce((total, { changed }) => total + changed, 0)).to.equal(8);
    expect((await make()).considered).to.equal(0);
    await other.close();
  });

  it('take rows without a partition of their own, which are reported and not moved', async () => {
    await append(entry());
    expect(await placesOf('posting')).to.deep.equal(['posting_default']);
    expect(await fixture.database.partitions.strayRows()).to.have.deep.members([
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
    expect(changed).to.equal(5);
    expect(await placesOf('posting')).to.deep.equal(['posting_default']);
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

  it('of events are detached a year after their month, when all messages are planned', async () => {
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
    expect(String(await detach(may))).to.include('has to stay');
    clock.at = at('2091-05-31T15:00Z');
    expect(String(await detach(may))).to.include('not planned');
    expect(String(await detach(june))).to.include('has to stay');
    await fixture.database.transaction({ clock, ids }).run(({ outbox }) => outbox.takeUnplanned(10));
    expect(await detach(may)).to.equal(undefined);
    expect(await placesOf('domain_event')).to.deep.equal(['domain_event_2090_07']);
    expect((await client.query(`select from partitions.${may}`)).rowCount).to.equal(1);
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

describe('the move of filled tables into partitions', function () {
  this.timeout(60_000);
  let fixture: DatabaseFixture;
  let writer: Persistence;
  const clock = { now: () => instant(Date.now()) };
  const ids = new UuidIds(clock);
  beforeEach(async () => {
    fixture = await openDatabaseFixture();
    while ((await fixture.database.migrateDown()) !== '2026-11-partitions');
    writer = await connect({ url: fixture.url, lockTimeoutMs: 20_000 });
    const client = await fixture.client();
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
    await writer.close();
    await fixture.close();
  });

  const book = () =>
    writer.transaction({ clock, ids }).run(async ({ journal, outbox }) => {
      const id = ids.next<JournalEntry['id']>();
      const postings = [debit('compensation', krw(5)), credit('revenue', krw(5))];
      await journal.append({ id, at: clock.now(), kind: 'correction', reference: id, postings });
      await outbox.add({ type: 'email-verified', personId: ids.next() });
    });

  it('loses nothing and refuses nothing while others write', async () => {
    const writers = { write: true, booked: 0 };
    const writing = [1, 2, 3].map(async () => {
      while (writers.write) {
        await book();
        writers.booked += 1;
      }
    });
    await fixture.database.migrate();
    writers.write = false;
    await Promise.all(writing);
    const { findings, totals } = await fixture.useCases().auditLedger.execute();
    expect(findings.filter(({ count }) => count > 0)).to.deep.equal([]);
    expect(totals.entries).to.equal(50_000 + writers.booked);
    const client = await fixture.client();
    const { rows } = await client.query(`
      select (select count(*)::int from journal_cause c join journal_entry e on e.id = c.entry_id) as causes,
        (select count(*)::int from domain_event) as events, (select count(*)::int from partitions.posting_default) as stray`);
    expect(rows).to.deep.equal([{ causes: 50_000 + writers.booked, events: writers.booked, stray: 0 }]);
  });

  it('waits for a long transaction without stopping those who come later', async () => {
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

  it('tries its last step again until it gets the locks', async () => {
    const [holder, watcher] = [await fixture.client(), await fixture.client()];
    await holder.query('begin; select from tax_report_line'); // the last step alone locks it
    const moving = fixture.database.migrate();
    const tried = `from pg_stat_activity where query like '%lock table journal_entry%' and wait_event_type = 'Lock'`;
    await Promise.race([moving, waitUntil(watcher, `select ${tried}`)]);
    const { rows } = await watcher.query<{ at: string }>(`select clock_timestamp()::text as at`);
    await Promise.race([moving, waitUntil(watcher, `select ${tried} and xact_start > '${rows[0]?.at}'`)]);
    await book();
    await holder.query('commit');
    await moving;
    expect((await writer.migrations()).pending).to.deep.equal([]);
  });

  it('continues after it was interrupted', async () => {
    const client = await fixture.client();
    await client.query('create schema partitions'); // in the way of the last step
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

/** Until the statement has a row. */
async function waitUntil(client: pg.Client, statement: string): Promise<void> {
  while ((await client.query(statement)).rowCount === 0) await client.query('select pg_sleep(0.01)');
}
