import type { EntryId } from '@spotter/core/kernel';
import type { JournalEntry, Posting } from '@spotter/core/ledger';
import { Table, moment, text, uuid, whole, won } from '../table.js';

export type EntryRow = Omit<JournalEntry, 'postings'>;
export type PostingRow = Posting & { readonly entryId: EntryId; readonly line: number };

export const journalEntry = new Table<EntryRow>('journal_entry', ['id'], {
  id: uuid(),
  at: moment(),
  kind: text(),
  reference: text(),
});

export const posting = new Table<PostingRow>('posting', ['entryId', 'line'], {
  entryId: uuid(),
  line: whole(),
  account: text(),
  amount: won(),
});

// Field by field: a spread takes ten times as long, and a job books tens of thousands at once.

export const entryRow = ({ id, at, kind, reference }: JournalEntry): EntryRow => ({ id, at, kind, reference });

export const postingRows = ({ id, postings }: JournalEntry): readonly PostingRow[] =>
  postings.map(({ account, amount }, line) => ({ entryId: id, line, account, amount }));
