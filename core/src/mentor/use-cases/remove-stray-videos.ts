import { runForEach } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts } from '../../application/ports.js';
import { minus } from '../../kernel/instant.js';
import { discardVideo } from './discard-video.js';

/** The number of videos removed at once: more than accumulate in an hour. */
const AT_ONCE = 1_000;

/** The job `video-sweep`: removes the remains of uploads that never ended, and replaced videos that could not be removed at once. */
export class RemoveStrayVideos implements Job {
  constructor(private readonly ports: RequiredPorts<'strayVideos', 'videos' | 'clock' | 'policies'>) {}

  async run(): Promise<JobReport> {
    const givenUp = minus(this.ports.clock.now(), this.ports.policies.proApplication.uploadGivenUpAfterMs);
    const keys = await this.ports.transaction.run(({ strayVideos }) => strayVideos.discard(givenUp, AT_ONCE));
    return runForEach(keys, async (key) => {
      await discardVideo(this.ports.videos, this.ports.transaction, key);
      return true;
    });
  }
}
