import type { Instant } from '@spotter/core/kernel';
import type { JournalDigest, JournalSeals, Seal } from '@spotter/core/operation';
import type { Database } from '../database.js';
import { toTimestamp } from '../table.js';
import { statement } from '../statement.js';
import { firstIdAt } from './id-bounds.js';

const LIST = statement(`
  select name, entries, postings, digest, sealed_at as "sealedAt" from journal_seal order by until`);

export class PostgresJournalSeals implements JournalSeals {
  constructor(private readonly database: Database) {}

  list(): Promise<readonly Seal[]> {
    return this.database.read<Seal>(LIST);
  }

  add(quarter: string, endsAt: Instant, at: Instant): Promise<void> {
    return this.withoutTimeLimit(async (query) => {
      await query('select seal_quarter($1, $2, $3)', [quarter, firstIdAt(endsAt), toTimestamp(at)]);
    });
  }

  digest(quarter: string): Promise<JournalDigest> {
    return this.withoutTimeLimit(async (query) => {
      const [row] = await query('select entries, postings, digest from journal_digest($1)', [quarter]);
      if (!row) throw new Error('a function returns one row');
      return {
        entries: Number(row['entries']),
        postings: Number(row['postings']),
        digest: String(row['digest']),
      };
    });
  }

  /** A quarter has millions of rows. */
  private withoutTimeLimit<Result>(
    work: (query: (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>) => Promise<Result>,
  ): Promise<Result> {
    return this.database.withConnection(async (connection) => {
      await connection.query('begin');
      try {
        await connection.query(`set local statement_timeout = 0; set local work_mem = '64MB'`);
        const result = await work(
          async (text, values) => (await connection.query<Record<string, unknown>>(text, values)).rows,
        );
        await connection.query('commit');
        return result;
      } catch (error) {
        await connection.query('rollback');
        throw error;
      }
    });
  }
}
