import { addMonths, dayOf, type Day, type Month } from '../shared/calendar.js';
import type { MentorId, PayoutId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import { negate, sum } from '../shared/krw.js';
import type { Withheld } from '../payout/withholding.js';

/** A deposit; or one that came back, and then all its amounts are below zero. */
export interface TaxReportLine extends Withheld {
  readonly payoutId: PayoutId;
  /** When it was made, or came back. */
  readonly depositedAt: Instant;
}

/** What a mentor was paid in a month, and what was withheld of it. Once generated it never changes. */
export interface TaxReport extends Withheld {
  readonly mentorId: MentorId;
  readonly month: Month;
  /** By the time. */
  readonly payouts: readonly TaxReportLine[];
  readonly generatedAt: Instant;
}

type Reported = Withheld & { readonly id: PayoutId };

/** The payout was deposited. */
export const depositLine = (payout: Reported, at: Instant): TaxReportLine => ({
  payoutId: payout.id,
  depositedAt: at,
  gross: payout.gross,
  incomeTax: payout.incomeTax,
  localIncomeTax: payout.localIncomeTax,
  net: payout.net,
});

/** The deposit came back: in the month that it does, it is taken off again. */
export const returnLine = (payout: Reported, at: Instant): TaxReportLine => ({
  payoutId: payout.id,
  depositedAt: at,
  gross: negate(payout.gross),
  incomeTax: negate(payout.incomeTax),
  localIncomeTax: negate(payout.localIncomeTax),
  net: negate(payout.net),
});

/**
 * One mentor's report of a month (docs/domain.md, Money: Tax report).
 * @param lines all up to the month's end that are in no report yet, by their time: usually those of the month alone.
 */
export const taxReportOf = (
  mentorId: MentorId,
  month: Month,
  lines: readonly TaxReportLine[],
  generatedAt: Instant,
): TaxReport => ({
  mentorId,
  month,
  gross: sum(lines.map(({ gross }) => gross)),
  incomeTax: sum(lines.map(({ incomeTax }) => incomeTax)),
  localIncomeTax: sum(lines.map(({ localIncomeTax }) => localIncomeTax)),
  net: sum(lines.map(({ net }) => net)),
  payouts: lines,
  generatedAt,
});

/** The months that are over, from one on to the last of them. */
export function completeMonths(from: Month, at: Instant): readonly Month[] {
  const running = monthOfDay(dayOf(at));
  const months: Month[] = [];
  for (let month = from; month < running; month = monthAfter(month)) months.push(month);
  return months;
}

const monthAfter = (month: Month): Month => monthOfDay(addMonths(`${month}-01` as Day, 1));
const monthOfDay = (day: Day): Month => day.slice(0, 7) as Month;
