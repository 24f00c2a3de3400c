import { type Month, monthOf, shiftMonth } from '../../kernel/calendar.js';
import type { EntryId, MentorId, PayoutId } from '../../kernel/ids.js';
import { HOUR, type Instant, type Millis, plus } from '../../kernel/instant.js';
import { type Krw, negate } from '../../kernel/krw.js';
import type { EntryKind } from '../../ledger/rules/journal.js';
import { sumAmounts, type WithholdingAmounts } from '../../payout/rules/withholding.js';

/** A deposit, or a returned deposit: then all amounts are below zero. */
export interface TaxReportLine extends WithholdingAmounts {
  readonly payoutId: PayoutId;
  /** The instant of the deposit or of its return. */
  readonly depositedAt: Instant;
}

/**
 * A mentor's deposits of a month less returned ones, and the tax withheld of them; its sums can be below zero. Once generated it never
 * changes: later deposits and returns are in a later report.
 */
export interface TaxReport extends WithholdingAmounts {
  readonly mentorId: MentorId;
  readonly month: Month;
  /** The deposits and returns, sorted by time. */
  readonly payouts: readonly TaxReportLine[];
  readonly generatedAt: Instant;
}

/** The kinds of entries that tax reports are made of. */
export const REPORTED_KINDS = ['payout_deposited', 'payout_returned'] as const satisfies readonly EntryKind[];

export type ReportedKind = (typeof REPORTED_KINDS)[number];

/** A deposit of a payout, or a returned one, as booked in the journal. */
export interface BookedDeposit {
  readonly entryId: EntryId;
  readonly kind: ReportedKind;
  readonly at: Instant;
  readonly payout: WithholdingAmounts & { readonly id: PayoutId };
}

/** The line of a report for a journal entry. A returned deposit is subtracted in the month of its return. */
export function taxReportLine({ kind, payout, at }: Omit<BookedDeposit, 'entryId'>): TaxReportLine {
  const withSign = (amount: Krw): Krw => (kind === 'payout_deposited' ? amount : negate(amount));
  return {
    payoutId: payout.id,
    depositedAt: at,
    gross: withSign(payout.gross),
    incomeTax: withSign(payout.incomeTax),
    localIncomeTax: withSign(payout.localIncomeTax),
    net: withSign(payout.net),
  };
}

/**
 * Builds one mentor's report of a month (docs/domain.md, Money: Tax report).
 * @param lines all up to the month's end that are in no report yet, by time: usually only those of the month.
 */
export const buildTaxReport = (
  mentorId: MentorId,
  month: Month,
  lines: readonly TaxReportLine[],
  generatedAt: Instant,
): TaxReport => ({
  mentorId,
  month,
  ...sumAmounts(lines),
  payouts: lines,
  generatedAt,
});

/** Reports of a month are made from this time before its end on, so that they exist on its last day. */
const AHEAD_OF_MONTH_END: Millis = HOUR;

/** The months from `from` on whose reports are made at an instant: those that are over, and one in its last hour. */
export function reportableMonths(from: Month, at: Instant): readonly Month[] {
  const running = monthOf(plus(at, AHEAD_OF_MONTH_END));
  const months: Month[] = [];
  for (let month = from; month < running; month = shiftMonth(month, 1)) months.push(month);
  return months;
}
