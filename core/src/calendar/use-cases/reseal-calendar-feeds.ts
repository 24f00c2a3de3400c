import { forEachBatch, type Batch } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import { resealAll } from '../../application/reseal-all.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { feedContext } from '../rules/calendar-feed.js';
import type { PersonId } from '../../kernel/ids.js';

/** Feeds per transaction. */
const BATCH = 500;

/**
 * Seals every token of a calendar feed with the current key, after a key rotation. It can be killed, repeated or run concurrently. A
 * token that cannot be decrypted is reported as a failure and stays unchanged.
 */
export class ResealCalendarFeeds implements Job {
  constructor(private readonly ports: RequiredPorts<Pick<Repositories, 'calendarFeeds'>, 'cipher'>) {}

  run(): Promise<JobReport> {
    return forEachBatch<PersonId>((after) => this.resealSome(after));
  }

  private resealSome(after: PersonId | null): Promise<Batch<PersonId>> {
    return this.ports.transaction.run(async ({ calendarFeeds }) => {
      const found = await calendarFeeds.findSealedWithOtherKey(this.ports.cipher.keyId, after, BATCH);
      const values = found.map((row) => {
        const { personId: id, sealed } = row;
        return { row, id, sealed, context: feedContext(id) };
      });
      const { resealed, report } = resealAll(this.ports.cipher, 'token', values);
      for (const { row, sealed } of resealed) await calendarFeeds.upsert({ ...row, sealed });
      return { report, last: found.at(-1)?.personId ?? null };
    });
  }
}
