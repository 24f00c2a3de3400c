import type { EntryId, JournalEntry, Posting } from '@spotter/core';
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

export const entryRow = ({ postings: _, ...row }: JournalEntry): EntryRow => row;

export const postingRows = ({ id, postings }: JournalEntry): readonly PostingRow[] =>
  postings.map((one, line) => ({ ...one, entryId: id, line }));
