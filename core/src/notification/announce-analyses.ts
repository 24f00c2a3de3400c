import { addDays, dayOf, monthInterval, monthOf, startOfDay, type Day, type Month } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import { NOTHING_DONE } from '../shared/job-run.js';
import type { Job, JobOptions, JobReport } from '../shared/job.js';
import type { MarketingPolicy, Policies } from '../shared/policies.js';
import type { Announcements } from './announcements.js';
import type { MarketingQueries } from './audience.js';

/** Tells members in the first days of a month that the analysis of the month before is ready, if they trained in it. */
export class AnnounceAnalyses implements Job {
  constructor(
    private readonly announcements: Announcements,
    private readonly queries: Pick<MarketingQueries, 'trained'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async run(options?: JobOptions): Promise<JobReport> {
    const month = analysedMonth(dayOf(this.clock.now()), this.policies.marketing);
    if (month === null) return NOTHING_DONE;
    const announcement = {
      cause: `analysis:${month}`,
      eventKey: 'monthly-analysis-ready',
      payload: { month },
    } as const;
    const time = monthInterval(month);
    return this.announcements.tell(announcement, (part) => this.queries.trained(time, part), options);
  }
}

/** The month before, in the first days of one; later nobody is told any more. */
export function analysedMonth(today: Day, { analysisDays }: MarketingPolicy): Month | null {
  const dayOfMonth = Number(today.slice(8));
  return dayOfMonth > analysisDays ? null : monthOf(startOfDay(addDays(today, -dayOfMonth)));
}
