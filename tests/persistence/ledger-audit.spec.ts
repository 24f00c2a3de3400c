import type { LedgerAudit } from '@spotter/core/ledger';
import { expect } from 'chai';
import type pg from 'pg';
import { aJournalEntry, newId } from '../contract/builders.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

/** Changes that bypass triggers and constraints, as after a defect in them or a manual change. */
describe('the audit of a modified ledger', () => {
  let fixture: DatabaseFixture;
  let client: pg.Client;
  beforeEach(async () => {
    fixture = await openDatabaseFixture();
    client = await fixture.client();
    await client.query('alter table posting disable trigger user');
    await client.query('alter table journal_entry disable trigger user');
  });
  afterEach(() => fixture.close());

  const audit = (): Promise<LedgerAudit> => fixture.useCases().auditLedger.execute();
  const broken = ({ findings }: LedgerAudit) =>
    Object.fromEntries(findings.filter(({ count }) => count > 0).map(({ rule, first }) => [rule, first]));
  const entry = (id: string, reference = id) =>
    client.query(`insert into journal_entry values ($1, now(), 'correction', $2)`, [id, reference]);
  const posting = (id: string, line: number, account: string, amount: number) =>
    client.query(`insert into posting values ($1, $2, $3, $4)`, [id, line, account, amount]);
  const balance = (account: string, amount: number) =>
    client.query(`insert into account_balance values ($1, 3, $2)`, [account, amount]);

  it('names an entry that does not sum to zero and its difference', async () => {
    const id = newId();
    await entry(id);
    await posting(id, 0, 'compensation', 5);
    await posting(id, 1, 'revenue', -4);
    await balance('compensation', 5);
    await balance('revenue', -4);
    const found = await audit();
    expect(broken(found)).to.deep.equal({ 'entry-balanced': [{ subject: id, expected: 0, found: 1 }] });
    expect(found.conservation.missing).to.equal(1);
    expect(found.sound).to.equal(false);
  });

  it('names a reference that was booked twice', async () => {
    await client.query('alter table journal_cause drop constraint journal_entry_once');
    const reference = newId();
    await entry(newId(), reference);
    await entry(newId(), reference);
    const found = await audit();
    expect(broken(found)).to.deep.equal({
      'cause-once': [{ subject: `correction ${reference}`, expected: 1, found: 2 }],
    });
    expect(found.sound).to.equal(false);
  });

  it('names a balance whose shards do not equal its postings', async () => {
    const id = newId();
    await entry(id);
    await posting(id, 0, 'compensation', 7);
    await posting(id, 1, 'revenue', -7);
    await balance('compensation', 7);
    await client.query(`insert into account_balance values ('revenue', 1, -3), ('revenue', 2, -5)`);
    expect(broken(await audit())).to.deep.equal({
      'balance-kept': [{ subject: 'revenue', expected: 7, found: 8 }],
    });
  });

  it('names a balance of an account without postings', async () => {
    await balance('compensation', 7);
    expect(broken(await audit())).to.deep.equal({
      'balance-kept': [{ subject: 'compensation', expected: 0, found: 7 }],
    });
  });

  it('names the entry, the account and the records of a changed posting', async () => {
    await client.query('alter table posting enable trigger user');
    const sound = aJournalEntry();
    await fixture.run(({ journal }) => journal.append(sound));
    await client.query('alter table posting disable trigger user');
    await client.query(`update posting set amount = 10001 where account = 'gateway'`);
    const found = broken(await audit());
    expect(found).to.have.keys('entry-balanced', 'balance-kept', 'balance-recorded');
    expect(found['entry-balanced']).to.deep.equal([{ subject: sound.id, expected: 0, found: 1 }]);
    expect(found['balance-kept']).to.deep.equal([{ subject: 'gateway', expected: 10_001, found: 10_000 }]);
    expect(found['balance-recorded']).to.deep.include({ subject: 'gateway', expected: 0, found: 10_001 });
  });

  it('names an entry with a deleted posting', async () => {
    const id = newId();
    await entry(id);
    await posting(id, 0, 'revenue', -5);
    await balance('revenue', -5);
    expect(broken(await audit())).to.deep.equal({ 'entry-balanced': [{ subject: id, expected: 0, found: -5 }] });
  });

  it('reads one snapshot during concurrent writes', async () => {
    await client.query('alter table posting enable trigger user');
    const writer = { writes: true };
    const writing = (async () => {
      while (writer.writes) await fixture.run(({ journal }) => journal.append(aJournalEntry()));
    })();
    try {
      for (let round = 0; round < 10; round += 1) {
        // These entries have no records.
        const kept = (await audit()).findings.filter(({ rule }) => rule !== 'balance-recorded');
        expect(kept.map(({ count }) => count)).to.deep.equal([0, 0, 0, 0, 0]);
      }
    } finally {
      writer.writes = false;
      await writing;
    }
  });
});
