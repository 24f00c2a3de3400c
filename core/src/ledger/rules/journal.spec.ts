import { expect } from 'chai';
import type { EntryId, MentorId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw, NO_WON } from '../../kernel/krw.js';
import { ids } from '../../kernel/testing/ids.js';
import { createEntry, credit, debit, journalEntry, type JournalEntry } from './journal.js';

const escrow = `escrow:${'m1' as MentorId}` as const;

const draft = (postings: JournalEntry['postings']): JournalEntry => ({
  id: 'e1' as EntryId,
  at: instant(0),
  kind: 'correction',
  reference: 'r1',
  postings,
});

describe('a journal entry', () => {
  it('sums to zero', () => {
    expect(() => journalEntry(draft([debit('gateway', krw(10)), credit('revenue', krw(9))]))).to.throw(
      RangeError,
      'correction r1 is off by 1 won',
    );
  });

  it('gets an id when it is new', () => {
    const { id: _, ...facts } = draft([debit('gateway', krw(10)), credit('revenue', krw(10))]);
    expect(createEntry(ids, facts)).to.deep.equal({ id: 'new', ...facts });
  });

  it('omits postings of zero', () => {
    const entry = journalEntry(draft([debit('gateway', krw(10)), credit(escrow, krw(10)), credit('revenue', NO_WON)]));
    expect(entry.postings).to.deep.equal([
      { account: 'gateway', amount: 10 },
      { account: escrow, amount: -10 },
    ]);
  });
});
