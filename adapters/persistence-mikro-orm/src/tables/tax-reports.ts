import type { EntryId, MentorId, Month } from '@spotter/core/kernel';
import type { TaxRemittance, TaxReport, TaxReportLine } from '@spotter/core/tax-report';
import { day, Table, moment, text, uuid, whole, won } from '../table.js';

const withheld = { gross: won(), incomeTax: won(), localIncomeTax: won(), net: won() };

export type TaxReportRow = Omit<TaxReport, 'payouts'> & { readonly lines: number };

export const taxReport = new Table<TaxReportRow>('tax_report', ['mentorId', 'month'], {
  mentorId: uuid(),
  month: text(),
  ...withheld,
  lines: whole(),
  generatedAt: moment(),
});

export type TaxReportLineRow = Omit<TaxReportLine, 'depositedAt'> & {
  readonly entryId: EntryId;
  readonly mentorId: MentorId;
  readonly month: Month;
  readonly at: TaxReportLine['depositedAt'];
};

export const taxReportLine = new Table<TaxReportLineRow>('tax_report_line', ['entryId'], {
  entryId: uuid(),
  mentorId: uuid(),
  month: text(),
  payoutId: uuid(),
  at: moment(),
  ...withheld,
});

export type TaxRemittanceRow = Omit<TaxRemittance, 'on'> & { readonly remittedOn: TaxRemittance['on'] };

export const taxRemittance = new Table<TaxRemittanceRow>('tax_remittance', ['id'], {
  id: uuid(),
  month: text(),
  amount: won(),
  remittedOn: day(),
  bookedAt: moment(),
  bookedBy: uuid(),
});

export const taxReportRow = ({ payouts, ...report }: TaxReport): TaxReportRow => ({ ...report, lines: payouts.length });

/** @param entryIds of the report's lines, in their order. */
export const taxReportLineRows = (
  { mentorId, month, payouts }: TaxReport,
  entryIds: readonly EntryId[],
): readonly TaxReportLineRow[] =>
  payouts.flatMap(({ depositedAt: at, ...line }, index) => {
    const entryId = entryIds[index];
    return entryId ? [{ ...line, entryId, mentorId, month, at }] : [];
  });
