import type { RowSelection } from '../../application/row-selection.js';
import type { Repositories } from '../../application/repositories.js';
import type { Month } from '../../kernel/calendar.js';
import type { MentorId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { taxReportLine, buildTaxReport } from '../rules/tax-report.js';

/** The month, instant and rule with which reports are made. */
export interface TaxReportInputs {
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
  selection?: RowSelection<MentorId>,
): Promise<number> {
  const unreported = await taxReports.findUnreported(month, limit, selection);
  const reports = unreported.map(({ mentorId, deposits }) => ({
    report: reportOf(mentorId, month, deposits.map(taxReportLine), at),
    entryIds: deposits.map(({ entryId }) => entryId),
  }));
  await taxReports.add(...reports);
  return reports.length;
}
