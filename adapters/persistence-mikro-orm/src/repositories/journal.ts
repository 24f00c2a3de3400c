import type { Journal, JournalEntry } from '@spotter/core/ledger';
import type { UnitOfWork } from '../unit-of-work.js';
import { entryRow, journalEntry, posting, postingRows } from '../tables/journal.js';

export class PostgresJournal implements Journal {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async append(...entries: readonly JournalEntry[]): Promise<void> {
    await this.unitOfWork.write('insert', journalEntry, ...entries.map(entryRow));
    await this.unitOfWork.write('insert', posting, ...entries.flatMap(postingRows));
  }
}
