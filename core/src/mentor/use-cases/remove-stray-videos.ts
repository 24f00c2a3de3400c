import { runForEach } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import { minus } from '../../kernel/instant.js';
import type { Videos } from '../pro-application-ports.js';
import { discardVideo } from './discard-video.js';

/** More than accumulate in an hour. */
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
    return runForEach(keys, async (key) => {
      await discardVideo(this.videos, this.transaction, key);
      return true;
    });
  }
}
