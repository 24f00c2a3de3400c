import { joinReports, NOTHING_DONE } from '../../application/job-run.js';
import type { Job, JobFailure, JobReport } from '../../application/job.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import { type CalendarFeed, feedContext } from '../rules/calendar-feed.js';
import type { Cipher } from '../../kernel/cipher.js';
import type { PersonId } from '../../kernel/ids.js';

/** Feeds of one transaction. */
const BATCH = 500;

/**
 * Seals every token of a calendar feed with the current key, after a key rotation. It can be killed, repeated or run concurrently. A
 * token that cannot be decrypted is reported as a failure and stays unchanged.
 */
export class ResealCalendarFeeds implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'calendarFeeds'>>,
    private readonly cipher: Cipher,
  ) {}

  async run(): Promise<JobReport> {
    let report = NOTHING_DONE;
    let after: PersonId | null = null;
    do {
      const batch: { report: JobReport; last: PersonId | null } = await this.resealSome(after);
      report = joinReports(report, batch.report);
      after = batch.last;
    } while (after !== null);
    return report;
  }

  private resealSome(after: PersonId | null): Promise<{ report: JobReport; last: PersonId | null }> {
    return this.transaction.run(async ({ calendarFeeds }) => {
      const found = await calendarFeeds.sealedOtherwise(this.cipher.keyId, after, BATCH);
      const failures: JobFailure[] = [];
      for (const feed of found) {
        const resealed = this.reseal(feed);
        if ('code' in resealed) failures.push(resealed);
        else await calendarFeeds.keep(resealed);
      }
      const changed = found.length - failures.length;
      return {
        report: { considered: found.length, changed, skipped: 0, failures },
        last: found.at(-1)?.personId ?? null,
      };
    });
  }

  private reseal(feed: CalendarFeed): CalendarFeed | JobFailure {
    const { personId, sealed } = feed;
    const context = feedContext(personId);
    try {
      return { ...feed, sealed: this.cipher.seal(this.cipher.open(sealed, context), context) };
    } catch {
      return {
        id: personId,
        code: 'internal',
        message: `The token cannot be decrypted with the key ${sealed.keyId}.`,
      };
    }
  }
}
