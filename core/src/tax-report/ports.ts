import type { Among } from '../shared/among.js';
import type { Month } from '../shared/calendar.js';
import type { MentorId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { TaxReport } from './tax-report.js';

export interface TaxReports {
  /** The month of the oldest deposit, or return of one, that is in no report yet; null when each is in one. */
  oldestUnreported(): Promise<Month | null>;
  /**
   * Makes at most `limit` reports of a month, by mentor: one for each who has none of it, and has deposits, or returns, up to its end
   * that are in no report yet. All of those are in it. Equals `taxReportOf` line for line. Two that run at once make each report once.
   * @param among the mentors of whom they are made: all, unless told otherwise.
   * @returns how many were made.
   */
  generate(month: Month, at: Instant, limit: number, among?: Among<MentorId>): Promise<number>;
  /** The mentor whose report `generate` makes first, locked for this transaction; null when there is none to make. */
  firstUnreported(month: Month, except: readonly MentorId[]): Promise<MentorId | null>;
}

export interface TaxReportQueries {
  /** Null when none was made: the month is not over, or nothing was deposited in it. */
  taxReport(mentor: MentorId, month: Month): Promise<TaxReport | null>;
}
