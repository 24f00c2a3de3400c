import type { Clock } from '../shared/clock.js';
import { minus } from '../shared/instant.js';
import type { Job, JobReport } from '../shared/job.js';
import { forEachOf } from '../shared/job-run.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { discardVideo } from './discard-video.js';
import type { Videos } from './pro-application-ports.js';

/** More than an hour brings. */
const AT_ONCE = 1_000;

/** The job `video-sweep`: removes what uploads that never ended have left, and replaced videos that could not be removed at once. */
export class RemoveStrayVideos implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'strayVideos'>>,
    private readonly videos: Pick<Videos, 'remove'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async run(): Promise<JobReport> {
    const givenUp = minus(this.clock.now(), this.policies.proApplication.uploadGivenUpAfterMs);
    const keys = await this.transaction.run(({ strayVideos }) => strayVideos.discard(givenUp, AT_ONCE));
    return forEachOf(keys, async (key) => {
      await discardVideo(this.videos, this.transaction, key);
      return true;
    });
  }
}
