import type { Clock } from '../shared/clock.js';
import { minus } from '../shared/instant.js';
import { joinReports, NOTHING_DONE } from '../shared/job-run.js';
import type { Job, JobOptions, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import type { Announcements } from './announcements.js';
import type { MarketingQueries } from './audience.js';

/**
 * Recommends mentors to members whom they suit, in the days after they were verified: whoever agrees to advertisements, or chooses a
 * goal, within these days hears of them too (docs/domain.md, Notifications).
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
      const told = await this.announcements.tell(announcement, (part) => this.queries.matching(id, part), options);
      report = joinReports(report, told);
    }
    return report;
  }
}
