import type { Month } from '../kernel/calendar.js';
import type { EntryId, MentorId } from '../kernel/ids.js';
import type { RemittanceState, TaxRemittance } from './rules/remittance.js';
import type { BookedDeposit, TaxReport } from './rules/tax-report.js';

export interface TaxReports {
  /** The month of the oldest deposit, or returned deposit, that is in no report yet; null without one. */
  findOldestUnreportedMonth(): Promise<Month | null>;
  /**
   * The content of the missing reports of a month, for at most `limit` mentors, by mentor: deposits and returns up to the month's end, in no
   * report yet. A concurrent transaction waits until this one ends.
   * @param except mentors that are left out; default: none.
   */
  findUnreported(month: Month, limit: number, except?: readonly MentorId[]): Promise<readonly UnreportedDeposits[]>;
  add(...reports: readonly NewTaxReport[]): Promise<void>;
}

/** Deposits and returns of one mentor, one or more, by time. */
export interface UnreportedDeposits {
  readonly mentorId: MentorId;
  readonly deposits: readonly BookedDeposit[];
}

export interface NewTaxReport {
  readonly report: TaxReport;
  /** The entries of the journal that its lines are made of, in their order: from now on they are in a report. */
  readonly entryIds: readonly EntryId[];
}

/** Remitted parts of the reported tax. Append-only. */
export interface TaxRemittances {
  /** The state of a month; null without reports. Concurrent transactions that read it or make reports wait until this one ends. */
  findState(month: Month): Promise<RemittanceState | null>;
  add(remittance: TaxRemittance): Promise<void>;
}

export interface TaxReportQueries {
  /** The report; null without one: the month is not over, or had no deposits. */
  taxReport(mentor: MentorId, month: Month): Promise<TaxReport | null>;
}
