import { type Month, monthOf, shiftMonth } from '../../kernel/calendar.js';
import type { EntryId, MentorId, PayoutId } from '../../kernel/ids.js';
import { HOUR, type Instant, type Millis, plus } from '../../kernel/instant.js';
import { negate } from '../../kernel/krw.js';
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
 * changes: what is known later is in a later report.
 */
export interface TaxReport extends WithholdingAmounts {
  readonly mentorId: MentorId;
  readonly month: Month;
  /** The deposits and returns, sorted by time. */
  readonly payouts: readonly TaxReportLine[];
  readonly generatedAt: Instant;
}

type ReportedPayout = WithholdingAmounts & { readonly id: PayoutId };

/** The kinds of entries that tax reports are made of. */
export const REPORTED_KINDS = ['payout_deposited', 'payout_returned'] as const satisfies readonly EntryKind[];

export type ReportedKind = (typeof REPORTED_KINDS)[number];

/** A deposit of a payout, or a returned one, as booked in the journal. */
export interface BookedDeposit {
  readonly entryId: EntryId;
  readonly kind: ReportedKind;
  readonly at: Instant;
  readonly payout: ReportedPayout;
}

/** The line of a report for a journal entry. */
export const taxReportLine = ({ kind, payout, at }: BookedDeposit): TaxReportLine =>
  kind === 'payout_deposited' ? depositLine(payout, at) : returnLine(payout, at);

/** The line of a deposited payout. */
export const depositLine = (payout: ReportedPayout, at: Instant): TaxReportLine => ({
  payoutId: payout.id,
  depositedAt: at,
  gross: payout.gross,
  incomeTax: payout.incomeTax,
  localIncomeTax: payout.localIncomeTax,
  net: payout.net,
});

/** The line of a returned deposit, which is subtracted in the month of its return. */
export const returnLine = (payout: ReportedPayout, at: Instant): TaxReportLine => ({
  payoutId: payout.id,
  depositedAt: at,
  gross: negate(payout.gross),
  incomeTax: negate(payout.incomeTax),
  localIncomeTax: negate(payout.localIncomeTax),
  net: negate(payout.net),
});

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
