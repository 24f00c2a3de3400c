import { z } from 'zod';
import {
  notFound,
  type MentorId,
  type PayoutId,
  type TaxReport as TaxReportOf,
  type TaxReportQueries,
} from '@spotter/core';
import { fileOf, ok, orFile } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { formatAt } from '../kernel/wire-time.js';
import { At, id, Month } from '../kernel/wire-types.js';
import { csv } from './csv.js';
import { withheldFields } from './payout-schema.js';

/** A deposit that came back is a line of amounts below zero. */
const TaxReport = z
  .strictObject({
    mentorId: id<MentorId>(),
    month: Month,
    ...withheldFields,
    payouts: z.array(z.strictObject({ payoutId: id<PayoutId>(), depositedAt: At, ...withheldFields })),
    generatedAt: At,
  })
  .meta({ id: 'TaxReport' });

const presentTaxReport = (report: TaxReportOf) => ({
  ...report,
  payouts: report.payouts.map((line) => ({ ...line, depositedAt: formatAt(line.depositedAt) })),
  generatedAt: formatAt(report.generatedAt),
});

const COLUMNS = ['month', 'payoutId', 'depositedAt', 'gross', 'incomeTax', 'localIncomeTax', 'net'];

/** A row for each line, under the names of the wire; whoever reads it sums. */
const taxReportCsv = ({ month, payouts }: TaxReportOf): string =>
  csv([
    COLUMNS,
    ...payouts.map(({ payoutId, depositedAt, gross, incomeTax, localIncomeTax, net }) => {
      return [month, payoutId, formatAt(depositedAt), gross, incomeTax, localIncomeTax, net];
    }),
  ]);

export interface TaxReportRoutesNeed {
  readonly taxReports: TaxReportQueries;
}

export const taxReportRoutes = ({ taxReports }: TaxReportRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/mentors/me/tax-reports/:month',
    permission: 'mentor',
    tag: 'Payout',
    summary: 'What was deposited in a month, and what was withheld of it',
    description:
      'JSON, or a table to download with `Accept: text/csv`. Made once the month is over, never changed again.',
    params: { month: Month },
    answers: { 200: orFile(TaxReport, 'text/csv') },
    refusals: ['NOT_FOUND'],
    handle: async ({ caller, params: { month }, asFile }) => {
      const report = await taxReports.taxReport(caller.id, month);
      if (!report) throw notFound('tax report');
      return asFile
        ? fileOf({ content: taxReportCsv(report), name: `spotter-tax-report-${month}.csv` })
        : ok(presentTaxReport(report));
    },
  }),
];
