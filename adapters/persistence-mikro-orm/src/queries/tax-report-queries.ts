import type { MentorId, Month } from '@spotter/core/kernel';
import type { TaxReport, TaxReportLine, TaxReportQueries } from '@spotter/core/tax-report';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';

const AMOUNTS = 'gross, income_tax as "incomeTax", local_income_tax as "localIncomeTax", net';

const REPORT = statement(`
  select mentor_id as "mentorId", month, ${AMOUNTS}, generated_at as "generatedAt" from tax_report
  where mentor_id = $1 and month = $2`);
const LINES = statement(`
  select payout_id as "payoutId", at as "depositedAt", ${AMOUNTS} from tax_report_line
  where mentor_id = $1 and month = $2 order by at, entry_id`);

export class PostgresTaxReportQueries implements TaxReportQueries {
  constructor(private readonly reader: Reader) {}

  async taxReport(mentor: MentorId, month: Month): Promise<TaxReport | null> {
    const [[report], payouts] = await Promise.all([
      this.reader.read<Omit<TaxReport, 'payouts'>>(REPORT, mentor, month),
      this.reader.read<TaxReportLine>(LINES, mentor, month),
    ]);
    return report ? { ...report, payouts } : null;
  }
}
