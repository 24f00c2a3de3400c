import {
  ALL_DUE,
  depositLine,
  monthInterval,
  monthOf,
  returnLine,
  taxReportOf,
  type Among,
  type Instant,
  type JournalEntry,
  type MentorId,
  type Month,
  type Payout,
  type TaxReport,
  type TaxReportLine,
  type TaxReportQueries,
  type TaxReports,
} from '@spotter/core';
import { found } from './finding.js';
import { those } from './paging.js';
import { EVERYTHING, isReportable, reportName, type Committed, type Tables } from './tables.js';

const LINES = { payout_deposited: depositLine, payout_returned: returnLine } as const;

interface Unreported {
  readonly entry: JournalEntry;
  readonly mentorId: MentorId;
  readonly line: TaxReportLine;
}

export class MemoryTaxReports implements TaxReports {
  constructor(private readonly tables: Pick<Tables, 'journal' | 'payouts' | 'taxReports' | 'reportedEntries'>) {}

  async oldestUnreported(): Promise<Month | null> {
    const [oldest] = this.unreported();
    return oldest ? monthOf(oldest.entry.at) : null;
  }

  async generate(month: Month, at: Instant, limit: number, among: Among<MentorId> = ALL_DUE): Promise<number> {
    const due = this.due(month);
    const mentors = mentorsOf(due, among).slice(0, limit);
    for (const mentorId of mentors) {
      const theirs = due.filter((one) => one.mentorId === mentorId);
      const lines = theirs.map(({ line }) => line);
      this.tables.taxReports.add(taxReportOf(mentorId, month, lines, at));
      for (const { entry } of theirs) this.tables.reportedEntries.add({ entryId: entry.id });
    }
    return mentors.length;
  }

  async firstUnreported(month: Month, except: readonly MentorId[]): Promise<MentorId | null> {
    return mentorsOf(this.due(month), { except })[0] ?? null;
  }

  private due(month: Month): readonly Unreported[] {
    return this.unreported().filter(({ mentorId, entry }) => this.isDue(month, mentorId, entry));
  }

  private isDue(month: Month, mentorId: MentorId, { at }: JournalEntry): boolean {
    return at < monthInterval(month).endsAt && !this.tables.taxReports.get(reportName({ mentorId, month }));
  }

  /** By their time. */
  private unreported(): readonly Unreported[] {
    const { journal, payouts, reportedEntries } = this.tables;
    const rows: Unreported[] = [];
    for (const entry of journal.scan('taxable', EVERYTHING)) {
      if (!isReportable(entry.kind) || reportedEntries.get(entry.id)) continue;
      const { payout }: { payout: Payout } = found(payouts, entry.reference.split(':', 1)[0] ?? '', 'payout');
      rows.push({ entry, mentorId: payout.mentorId, line: LINES[entry.kind](payout, entry.at) });
    }
    return rows.sort((one, other) => one.entry.at - other.entry.at || (one.entry.id < other.entry.id ? -1 : 1));
  }
}

const mentorsOf = (due: readonly Unreported[], among: Among<MentorId>): readonly MentorId[] =>
  [...those(among, new Set(due.map(({ mentorId }) => mentorId)), (mentorId) => mentorId)].sort();

export class MemoryTaxReportQueries implements TaxReportQueries {
  constructor(private readonly rows: Pick<Committed, 'taxReports'>) {}

  async taxReport(mentorId: MentorId, month: Month): Promise<TaxReport | null> {
    return this.rows.taxReports.get(reportName({ mentorId, month })) ?? null;
  }
}
