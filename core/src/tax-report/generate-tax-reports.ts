import type { Month } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import type { MentorId } from '../shared/ids.js';
import type { Job, JobReport } from '../shared/job.js';
import { BadRows, inBatches } from '../shared/set-based-run.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { completeMonths } from './tax-report.js';

/** Reports of one transaction. */
const BATCH = 5_000;

/** The job `tax-report-generate`: the reports of every month that is over and has none. A month that was missed is made with the next. */
export class GenerateTaxReports implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'taxReports'>>,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<JobReport> {
    const oldest = await this.transaction.run(({ taxReports }) => taxReports.oldestUnreported());
    // Who stumbled over one month has the next ones made after it.
    const bad = new BadRows<MentorId>();
    let made = 0;
    // The oldest first: what became known late belongs to the first report that is still to be made.
    for (const month of oldest ? completeMonths(oldest, this.clock.now()) : [])
      made += await this.reportsOf(month, bad);
    return bad.reportBeside(made);
  }

  private reportsOf(month: Month, bad: BadRows<MentorId>): Promise<number> {
    return inBatches(
      this.transaction,
      {
        limit: BATCH,
        work: ({ taxReports }, limit, among) => taxReports.generate(month, this.clock.now(), limit, among),
        first: ({ taxReports }, except) => taxReports.firstUnreported(month, except),
      },
      bad,
    );
  }
}
