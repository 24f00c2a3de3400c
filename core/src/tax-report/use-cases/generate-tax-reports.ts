import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { processIsolatingFailures, ProcessedRows, type BatchOptions } from '../../application/set-based-run.js';
import type { Month } from '../../kernel/calendar.js';
import type { MentorId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { buildTaxReport, reportableMonths, taxReportLine } from '../rules/tax-report.js';

/** Reports of one transaction. */
const BATCH = 5_000;

/**
 * The job `tax-report-generate`: the reports of every month that is over, or in its last hour, and has none. A month that was missed is
 * made with the next.
 */
export class GenerateTaxReports implements Job {
  constructor(
    private readonly ports: RequiredPorts<'taxReports', 'clock'>,
    /** The rule of a report. */
    private readonly reportOf = buildTaxReport,
  ) {}

  async run(): Promise<JobReport> {
    const oldest = await this.ports.transaction.run(({ taxReports }) => taxReports.findOldestUnreportedMonth());
    // Later months of a mentor wait until the failed one is made.
    const processed = new ProcessedRows<MentorId>();
    // The oldest first: a late deposit goes into the next report.
    for (const month of oldest ? reportableMonths(oldest, this.ports.clock.now()) : [])
      await this.makeReports(month, processed);
    return processed.toReport();
  }

  private makeReports(month: Month, processed: ProcessedRows<MentorId>): Promise<void> {
    const { transaction, clock } = this.ports;
    return processIsolatingFailures(transaction, processed, {
      limit: BATCH,
      work: (repositories, limit, options) =>
        reportDeposits(repositories, { month, at: clock.now(), reportOf: this.reportOf }, limit, options),
    });
  }
}

interface TaxReportInputs {
  readonly month: Month;
  readonly at: Instant;
  /** The rule; default: `buildTaxReport` of the core. */
  readonly reportOf?: typeof buildTaxReport;
}

/** Makes at most `limit` of the reports of a month that are not made yet. @returns how many. */
export async function reportDeposits(
  { taxReports }: Pick<Repositories, 'taxReports'>,
  { month, at, reportOf = buildTaxReport }: TaxReportInputs,
  limit: number,
  { except, onTaken }: BatchOptions<MentorId> = {},
): Promise<number> {
  const unreported = await taxReports.findUnreported(month, limit, except);
  if (unreported[0]) onTaken?.(unreported[0].mentorId);
  const reports = unreported.map(({ mentorId, deposits }) => ({
    report: reportOf(mentorId, month, deposits.map(taxReportLine), at),
    entryIds: deposits.map(({ entryId }) => entryId),
  }));
  await taxReports.add(...reports);
  return reports.length;
}
