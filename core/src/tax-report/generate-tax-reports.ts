import type { Month } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import type { Job, JobReport } from '../shared/job.js';
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
    let made = 0;
    // The oldest first: what became known late belongs to the first report that is still to be made.
    for (const month of oldest ? completeMonths(oldest, this.clock.now()) : []) made += await this.reportsOf(month);
    return { considered: made, changed: made, skipped: 0, failures: [] };
  }

  private async reportsOf(month: Month): Promise<number> {
    const generate = () =>
      this.transaction.run(({ taxReports }) => taxReports.generate(month, this.clock.now(), BATCH));
    let total = 0;
    for (let made = await generate(); made > 0; made = await generate()) total += made;
    return total;
  }
}
