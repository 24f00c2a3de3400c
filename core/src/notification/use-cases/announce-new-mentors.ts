import { joinReports, NOTHING_DONE } from '../../application/job-run.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { Policies } from '../../application/policies.js';
import type { Clock } from '../../kernel/clock.js';
import { minus } from '../../kernel/instant.js';
import type { MarketingQueries } from '../rules/audience.js';
import type { Announcements } from './announcements.js';

/**
 * Recommends newly verified mentors to suitable members, for some days. Members who consent to advertisements or choose a goal within
 * these days are included (docs/domain.md, Notifications).
 */
export class AnnounceNewMentors implements Job {
  constructor(
    private readonly announcements: Announcements,
    private readonly queries: Pick<MarketingQueries, 'newMentors' | 'matching'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async run(options?: JobOptions): Promise<JobReport> {
    const since = minus(this.clock.now(), this.policies.marketing.newMentorMs);
    let report = NOTHING_DONE;
    for (const { id, name } of await this.queries.newMentors(since)) {
      if (options?.stopping?.()) break;
      const payload = { mentorId: id, mentorName: name };
      const announcement = { cause: `new-mentor:${id}`, eventKey: 'new-mentor-recommended', payload } as const;
      const announced = await this.announcements.tell(announcement, (part) => this.queries.matching(id, part), options);
      report = joinReports(report, announced);
    }
    return report;
  }
}
