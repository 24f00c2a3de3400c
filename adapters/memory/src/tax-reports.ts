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

type UnreportedDeposit = BookedDeposit & { readonly payout: Payout };

export class MemoryTaxReports implements TaxReports {
  constructor(private readonly tables: Pick<Tables, 'journal' | 'payouts' | 'taxReports' | 'reportedEntries'>) {}

  async findOldestUnreportedMonth(): Promise<Month | null> {
    const [oldest] = this.unreported();
    return oldest ? monthOf(oldest.at) : null;
  }

  async findUnreported(
    month: Month,
    limit: number,
    except: readonly MentorId[] = [],
  ): Promise<readonly UnreportedDeposits[]> {
    const due = this.unreported().filter((deposit) => this.isDue(month, deposit));
    const mentors = new Set(due.map(({ payout }) => payout.mentorId));
    for (const mentorId of except) mentors.delete(mentorId);
    return [...mentors]
      .sort()
      .slice(0, limit)
      .map((mentorId) => ({ mentorId, deposits: due.filter(({ payout }) => payout.mentorId === mentorId) }));
  }

  async add(...reports: readonly NewTaxReport[]): Promise<void> {
    for (const { report, entryIds } of reports) {
      this.tables.taxReports.add(report);
      for (const entryId of entryIds) this.tables.reportedEntries.add({ entryId });
    }
  }

  private isDue(month: Month, { at, payout: { mentorId } }: UnreportedDeposit): boolean {
    return at < monthInterval(month).endsAt && !this.tables.taxReports.get(reportKey({ mentorId, month }));
  }

  /** By time. */
  private unreported(): readonly UnreportedDeposit[] {
    const deposits: UnreportedDeposit[] = [];
    for (const entry of this.tables.journal.scan('taxable', EVERYTHING)) {
      const { id: entryId, kind, at } = entry;
      if (!isReportable(kind) || this.tables.reportedEntries.get(entryId)) continue;
      deposits.push({ entryId, kind, at, payout: this.payoutOf(entry) });
    }
    return deposits.sort((one, other) => one.at - other.at || (one.entryId < other.entryId ? -1 : 1));
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
