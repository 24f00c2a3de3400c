import type { Instant } from '@spotter/core/kernel';
import type { JournalDigest, JournalSeals, Seal } from '@spotter/core/operation';
import type { Database } from '../database.js';
import { toTimestamp } from '../table.js';
import { statement } from '../statement.js';
import { firstIdAt } from './id-bounds.js';
import { withoutTimeLimit } from './without-time-limit.js';

const LIST = statement(`
  select name, entries, postings, digest, sealed_at as "sealedAt" from journal_seal order by until`);

export class PostgresJournalSeals implements JournalSeals {
  constructor(private readonly database: Database) {}

  list(): Promise<readonly Seal[]> {
    return this.database.read<Seal>(LIST);
  }

  add(quarter: string, endsAt: Instant, at: Instant): Promise<void> {
    return withoutTimeLimit(this.database, async (query) => {
      await query('select seal_quarter($1, $2, $3)', [quarter, firstIdAt(endsAt), toTimestamp(at)]);
    });
  }

  calculateDigest(quarter: string): Promise<JournalDigest> {
    return withoutTimeLimit(this.database, async (query) => {
      const [row] = await query('select entries, postings, digest from journal_digest($1)', [quarter]);
      if (!row) throw new Error('a function returns one row');
      return {
        entries: Number(row['entries']),
        postings: Number(row['postings']),
        digest: String(row['digest']),
      };
    });
  }
}
