import { forEachBatch, type Batch } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import { reencryptAll } from '../../application/reencrypt-all.js';
import type { RequiredPorts } from '../../application/ports.js';
import { feedContext } from '../rules/calendar-feed.js';
import type { PersonId } from '../../kernel/ids.js';

/** Feeds per transaction. */
const BATCH = 500;

/**
 * Encrypts every token of a calendar feed with the current key, after a key rotation. It can be killed, repeated or run concurrently. A
 * token that cannot be decrypted is reported as a failure and stays unchanged.
 */
export class ReencryptCalendarFeeds implements Job {
  constructor(private readonly ports: RequiredPorts<'calendarFeeds', 'cipher'>) {}

  run(): Promise<JobReport> {
    return forEachBatch<PersonId>((after) => this.reencryptSome(after));
  }

  private reencryptSome(after: PersonId | null): Promise<Batch<PersonId>> {
    return this.ports.transaction.run(async ({ calendarFeeds }) => {
      const found = await calendarFeeds.findEncryptedWithOtherKey(this.ports.cipher.keyId, after, BATCH);
      const values = found.map((row) => {
        const { personId: id, encrypted } = row;
        return { row, id, encrypted, context: feedContext(id) };
      });
      const { reencrypted, report } = reencryptAll(this.ports.cipher, 'token', values);
      for (const { row, encrypted } of reencrypted) await calendarFeeds.upsert({ ...row, encrypted });
      return { report, last: found.at(-1)?.personId ?? null };
    });
  }
}
