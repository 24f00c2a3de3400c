import { krw } from '@spotter/core/kernel';
import { credit, debit, type JournalEntry, type Posting } from '@spotter/core/ledger';
import { expect } from 'chai';
import type pg from 'pg';
import { newId, NINE } from '../contract/builders.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';
import { violatedConstraint } from './violated-constraint.js';

describe('the journal on PostgreSQL', () => {
  let fixture: DatabaseFixture;
  let client: pg.Client;
  before(async () => {
    fixture = await openDatabaseFixture();
    client = await fixture.client();
  });
  after(() => fixture.close());

  const entry = (...postings: Posting[]): JournalEntry => {
    const id = newId<JournalEntry['id']>();
    return { id, at: NINE, kind: 'correction', reference: id, postings };
  };
  const append = (...entries: JournalEntry[]) => fixture.run(({ journal }) => journal.append(...entries));
  const refusal = (statement: string, ...values: unknown[]) => violatedConstraint(client.query(statement, values));

  for (const table of [
    'journal_entry',
    'posting',
    'domain_event',
    'tier_change',
    'rate_change',
    'administrator_action',
  ]) {
    for (const statement of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table} cascade`]) {
      const changed = statement.replace('posting set at = now()', 'posting set amount = 1');
      it(`refuses: ${changed}`, async () => {
        expect(await refusal(changed)).to.equal('23001');
      });
    }
  }

  it('refuses an entry that does not sum to zero, also by SQL', async () => {
    const id = newId();
    await client.query(`insert into journal_entry values ($1, now(), 'correction', $2)`, [id, id]);
    expect(await refusal(`insert into posting values ($1, 0, 'bank', 5), ($1, 1, 'gateway', -4)`, id)).to.equal(
      'journal_entry_balanced',
    );
  });

  it('refuses postings without an entry that sum to zero', async () => {
    expect(await refusal(`insert into posting values ($1, 0, 'bank', 5), ($1, 1, 'gateway', -5)`, newId())).to.equal(
      'posting_of_entry',
    );
  });

  it('refuses another posting to a balanced entry', async () => {
    const balanced = entry(debit('bank', krw(5)), credit('gateway', krw(5)));
    await append(balanced);
    expect(await refusal(`insert into posting values ($1, 2, 'bank', 1)`, balanced.id)).to.equal(
      'journal_entry_balanced',
    );
  });
});
