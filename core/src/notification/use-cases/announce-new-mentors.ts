import { joinReports, NOTHING_DONE } from '../../application/job-run.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { Reads } from '../../application/ports.js';
import { minus } from '../../kernel/instant.js';
import type { Announcements } from './announcements.js';

/**
 * Recommends newly verified mentors to suitable members, for some days. Members who consent to advertisements or choose a goal within
 * these days are included (docs/domain.md, Notifications).
 */
export class AnnounceNewMentors implements Job {
  constructor(
    private readonly ports: Reads<'marketing', 'clock' | 'policies'>,
    private readonly announcements: Announcements,
  ) {}

  async run(options?: JobOptions): Promise<JobReport> {
    const { clock, policies, queries } = this.ports;
    const since = minus(clock.now(), policies.marketing.newMentorMs);
    let report = NOTHING_DONE;
    for (const id of await queries.marketing.newMentors(since)) {
      if (options?.stopping?.()) break;
      const payload = { mentorId: id }; // the name is read with the message: closing the account erases it
      const announcement = { cause: `new-mentor:${id}`, eventKey: 'new-mentor-recommended', payload } as const;
      const announced = await this.announcements.send(
        announcement,
        (part) => queries.marketing.matching(id, part),
        options,
      );
      report = joinReports(report, announced);
    }
    return report;
  }
}
