import { NOTHING_DONE } from '../../application/job-run.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { Reads } from '../../application/ports.js';
import { dayOf, monthInterval } from '../../kernel/calendar.js';
import { findAnalysedMonth } from '../rules/analysed-month.js';
import type { Announcements } from './announcements.js';

/** Announces the analysis of the previous month to members who trained in it, in the first days of a month. */
export class AnnounceAnalyses implements Job {
  constructor(
    private readonly ports: Reads<'marketing', 'clock' | 'policies'>,
    private readonly announcements: Announcements,
  ) {}

  async run(options?: JobOptions): Promise<JobReport> {
    const month = findAnalysedMonth(dayOf(this.ports.clock.now()), this.ports.policies.marketing);
    if (month === null) return NOTHING_DONE;
    const announcement = {
      cause: `analysis:${month}`,
      eventKey: 'monthly-analysis-ready',
      payload: { month },
    } as const;
    const time = monthInterval(month);
    return this.announcements.send(announcement, (part) => this.ports.queries.marketing.trained(time, part), options);
  }
}
