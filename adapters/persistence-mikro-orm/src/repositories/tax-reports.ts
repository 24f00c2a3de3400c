import { monthInterval, monthOf, type Instant, type MentorId, type Month } from '@spotter/core/kernel';
import type { BookedDeposit, NewTaxReport, TaxReports, UnreportedDeposits } from '@spotter/core/tax-report';
import type { UnitOfWork } from '../unit-of-work.js';
import { readSingle } from '../row-reader.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { taxReport, taxReportLine, taxReportLineRows, taxReportRow } from '../tables/tax-reports.js';
import { REPORTED } from '../statuses.js';

/** One generation or remittance at a time; the next one sees the changes that this one has committed. */
export const LOCK_TAX_REPORTS = statement(`select pg_advisory_xact_lock(hashtext('tax-report'))`);

/** The journal contains deposits and returns; the reference is the payout and the attempt. */
const UNREPORTED = `
  from journal_entry e where e.kind ${REPORTED}
    and not exists (select from tax_report_line l where l.entry_id = e.id)`;

const OLDEST = statement(`select min(e.at) as at ${UNREPORTED}`);

/** Up to the end of the month, `$2`, for mentors without a report of it. */
const DUE = statement(`
  with due as (
    select p.mentor_id, e.id as entry_id, e.kind, e.at, p.id, p.gross, p.income_tax, p.local_income_tax, p.net
    from (select e.* ${UNREPORTED} and e.at < $2) as e join payout p on p.id = split_part(e.reference, ':', 1)::uuid
    where not exists (select from tax_report t where t.mentor_id = p.mentor_id and t.month = $1)
      and p.mentor_id <> all ($3)
  )
  select mentor_id as "mentorId", entry_id as "entryId", kind, at, id, gross, income_tax as "incomeTax",
    local_income_tax as "localIncomeTax", net
  from due where mentor_id in (select distinct mentor_id from due order by mentor_id limit $4)
  order by mentor_id, at, entry_id`);

type DueRow = Pick<UnreportedDeposits, 'mentorId'> & Omit<BookedDeposit, 'payout'> & BookedDeposit['payout'];

export class PostgresTaxReports implements TaxReports {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async findOldestUnreportedMonth(): Promise<Month | null> {
    const { at } = await readSingle<{ at: Instant | null }>(this.unitOfWork, OLDEST);
    return at === null ? null : monthOf(at);
  }

  async findUnreported(
    month: Month,
    limit: number,
    except: readonly MentorId[] = [],
  ): Promise<readonly UnreportedDeposits[]> {
    await this.unitOfWork.read(LOCK_TAX_REPORTS);
    const until = toTimestamp(monthInterval(month).endsAt);
    const deposits = new Map<MentorId, BookedDeposit[]>();
    for (const row of await this.unitOfWork.read<DueRow>(DUE, month, until, except, limit)) {
      const { mentorId, entryId, kind, at, ...payout } = row;
      const ofMentor = deposits.get(mentorId) ?? [];
      ofMentor.push({ entryId, kind, at, payout });
      deposits.set(mentorId, ofMentor);
    }
    return [...deposits].map(([mentorId, ofMentor]) => ({ mentorId, deposits: ofMentor }));
  }

  async add(...reports: readonly NewTaxReport[]): Promise<void> {
    await this.unitOfWork.write('insert', taxReport, ...reports.map(({ report }) => taxReportRow(report)));
    const lines = reports.flatMap(({ report, entryIds }) => taxReportLineRows(report, entryIds));
    await this.unitOfWork.write('insert', taxReportLine, ...lines);
  }
}
