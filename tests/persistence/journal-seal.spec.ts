import { UuidIds } from '@spotter/crypto-node';
import { defaultPolicies } from '@spotter/core/application';
import { DAY, instant, krw, plus, type Instant } from '@spotter/core/kernel';
import { credit, debit, type JournalEntry, type LedgerAudit } from '@spotter/core/ledger';
import { MakePartitions, partitionPeriodAt, SealQuarters, VerifySeals } from '@spotter/core/operation';
import { expect } from 'chai';
import type pg from 'pg';
import { runSpotter } from '../support/run-spotter.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

const MIDDLE = instant(Date.parse('2090-05-15T00:00Z'));
const { endsAt: END } = partitionPeriodAt('quarter', MIDDLE);
const SEALABLE = plus(END, 30 * DAY);

describe('a sealed quarter of the journal', () => {
  let fixture: DatabaseFixture;
  let client: pg.Client;
  const clock = { at: MIDDLE, now: () => clock.at };
  const ids = new UuidIds(clock);
  beforeEach(async () => {
    fixture = await openDatabaseFixture();
    client = await fixture.client();
    clock.at = MIDDLE;
    await new MakePartitions(fixture.database.partitions, clock, defaultPolicies).run();
  });
  afterEach(() => fixture.close());

  const append = async (at: Instant, facts: Partial<JournalEntry> = {}): Promise<JournalEntry> => {
    clock.at = at;
    const [id, reference] = [ids.next<JournalEntry['id']>(), ids.next<never>() as string];
    const postings = [debit('compensation', krw(5)), credit('revenue', krw(5))];
    const entry = { id, at, kind: 'correction' as const, reference, postings, ...facts };
    await fixture.database.transaction({ clock, ids }).run(({ journal }) => journal.append(entry));
    return entry;
  };
  const seal = (at = SEALABLE): Promise<readonly string[]> => {
    const { partitions, journalSeals } = fixture.database;
    return new SealQuarters(partitions, journalSeals, { now: () => at }, defaultPolicies).execute();
  };
  const verify = async () =>
    (await new VerifySeals(fixture.database.journalSeals).execute()).map(({ name, isIntact }) => [name, isIntact]);
  const audit = (): Promise<LedgerAudit> => fixture.useCases().auditLedger.execute();
  const broken = ({ findings }: LedgerAudit) => findings.filter(({ count }) => count > 0);

  it('does not change the audit', async () => {
    await append(MIDDLE);
    await append(MIDDLE, { kind: 'points_charge', postings: [debit('gateway', krw(9)), credit('revenue', krw(9))] });
    await append(MIDDLE, { kind: 'tax_remitted', postings: [debit('withholding', krw(3)), credit('bank', krw(3))] });
    await append(END);
    const before = await audit();
    expect(await seal()).to.deep.equal(['first', '2090q2']);
    expect(await audit()).to.deep.equal(before);
    const balances = { compensation: 10, revenue: -19, gateway: 9, withholding: 3, bank: -3 };
    expect(before.totals).to.deep.include({ entries: 4, paid: 9, remitted: 3, balances });
    expect(await seal()).to.deep.equal([]);
    expect(await verify()).to.deep.equal([
      ['first', true],
      ['2090q2', true],
    ]);
  });

  it('is the first one alone until 30 days after the end of the next', async () => {
    expect(await seal(instant(SEALABLE - 1))).to.deep.equal(['first']);
  });

  it('accepts no more entries, also after concurrent sealing', async () => {
    await Promise.all([seal(), seal()]);
    const refused = await append(instant(END - 1)).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(Error);
    expect((await audit()).totals.entries).to.equal(0);
    await append(END);
    expect((await audit()).totals.entries).to.equal(1);
  });

  it('is not sealed before earlier entries in the default partition', async () => {
    await append(instant(Date.parse('2060-01-01T00:00Z')));
    await seal().catch((error: unknown) => error);
    expect((await fixture.database.journalSeals.list()).map(({ name }) => name)).to.deep.equal(['first']);
    expect((await audit()).totals.entries).to.equal(1);
  });

  it('is not sealed with a wrong entry', async () => {
    const { id } = await append(MIDDLE);
    await client.query('alter table partitions.posting_2090q2 disable trigger user');
    await client.query(`update partitions.posting_2090q2 set amount = 6 where entry_id = $1 and line = 0`, [id]);
    const refused = await seal().catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(Error);
    expect((await fixture.database.journalSeals.list()).map(({ name }) => name)).to.deep.equal(['first']);
  });

  it('shows a change of its rows at the verification', async () => {
    const { id } = await append(MIDDLE);
    await seal();
    await client.query('alter table partitions.posting_2090q2 disable trigger user');
    await client.query(`update partitions.posting_2090q2 set amount = 6 where entry_id = $1 and line = 0`, [id]);
    expect(await verify()).to.deep.equal([
      ['first', true],
      ['2090q2', false],
    ]);
    const { code, output } = await runSpotter({ DATABASE_URL: fixture.url }, '', 'partitions', 'verify');
    expect(code).to.equal(2);
    expect(output).to.match(/^ok {5}first .*\nWRONG {2}2090q2 .*\n$/);
  });

  it('still forbids a second entry of its causes, and the audit finds one', async () => {
    const { reference } = await append(MIDDLE);
    await seal();
    const again = await append(END, { reference }).catch((error: unknown) => error);
    expect(again).to.be.instanceOf(Error);
    await append(END, { reference, kind: 'session_completed' });
    expect(broken(await audit())).to.deep.equal([]);
    await client.query('alter table journal_entry disable trigger user');
    await client.query(`insert into journal_entry values ($1, now(), 'correction', $2)`, [ids.next(), reference]);
    expect(broken(await audit()).map(({ rule, first }) => [rule, first])).to.deep.equal([
      ['cause-once', [{ subject: `correction ${reference}`, expected: 1, found: 2 }]],
    ]);
  });
});
