import { monthInterval, monthOf, type MentorId, type Month } from '@spotter/core/kernel';
import type { JournalEntry } from '@spotter/core/ledger';
import type {
  BookedDeposit,
  NewTaxReport,
  TaxReport,
  TaxReportQueries,
  TaxReports,
  UnreportedDeposits,
} from '@spotter/core/tax-report';
import type { Payout } from '@spotter/core/payout';
import { getOrThrow } from './get-or-throw.js';
import { EVERYTHING, isReportable, reportKey, type CommittedTables, type Tables } from './tables.js';

interface UnreportedDeposit {
  readonly mentorId: MentorId;
  readonly deposit: BookedDeposit;
}

export class MemoryTaxReports implements TaxReports {
  constructor(private readonly tables: Pick<Tables, 'journal' | 'payouts' | 'taxReports' | 'reportedEntries'>) {}

  async findOldestUnreportedMonth(): Promise<Month | null> {
    const [oldest] = this.all();
    return oldest ? monthOf(oldest.deposit.at) : null;
  }

  async findUnreported(
    month: Month,
    limit: number,
    except: readonly MentorId[] = [],
  ): Promise<readonly UnreportedDeposits[]> {
    const due = this.all().filter(({ mentorId, deposit }) => this.isDue(month, mentorId, deposit));
    const mentors = new Set(due.map(({ mentorId }) => mentorId));
    for (const mentorId of except) mentors.delete(mentorId);
    return [...mentors]
      .sort()
      .slice(0, limit)
      .map((mentorId) => ({
        mentorId,
        deposits: due.filter((one) => one.mentorId === mentorId).map(({ deposit }) => deposit),
      }));
  }

  async add(...reports: readonly NewTaxReport[]): Promise<void> {
    for (const { report, entryIds } of reports) {
      this.tables.taxReports.add(report);
      for (const entryId of entryIds) this.tables.reportedEntries.add({ entryId });
    }
  }

  private isDue(month: Month, mentorId: MentorId, { at }: BookedDeposit): boolean {
    return at < monthInterval(month).endsAt && !this.tables.taxReports.get(reportKey({ mentorId, month }));
  }

  /** By time. */
  private all(): readonly UnreportedDeposit[] {
    const rows: UnreportedDeposit[] = [];
    for (const entry of this.tables.journal.scan('taxable', EVERYTHING)) {
      const { id: entryId, kind, at } = entry;
      if (!isReportable(kind) || this.tables.reportedEntries.get(entryId)) continue;
      const payout = this.payoutOf(entry);
      rows.push({ mentorId: payout.mentorId, deposit: { entryId, kind, at, payout } });
    }
    return rows.sort(
      ({ deposit: one }, { deposit: other }) => one.at - other.at || (one.entryId < other.entryId ? -1 : 1),
    );
  }

  private payoutOf({ reference }: JournalEntry): Payout {
    return getOrThrow(this.tables.payouts, reference.split(':', 1)[0] ?? '', 'payout');
  }
}

export class MemoryTaxReportQueries implements TaxReportQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'taxReports'>) {}

  async taxReport(mentorId: MentorId, month: Month): Promise<TaxReport | null> {
    return this.rows.taxReports.get(reportKey({ mentorId, month })) ?? null;
  }
}
