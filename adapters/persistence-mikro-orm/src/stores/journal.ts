import type { Journal, JournalEntry } from '@spotter/core/ledger';
import type { Session } from '../session.js';
import { entryRow, journalEntry, posting, postingRows } from '../tables/journal.js';

export class PostgresJournal implements Journal {
  constructor(private readonly session: Session) {}

  async append(...entries: readonly JournalEntry[]): Promise<void> {
    await this.session.write('insert', journalEntry, ...entries.map(entryRow));
    await this.session.write('insert', posting, ...entries.flatMap(postingRows));
  }
}
