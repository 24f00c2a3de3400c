import { z } from 'zod';
import { formatInstant, type MentorId, type PayoutId } from '@spotter/core/kernel';
import type { TaxReport as TaxReportOf } from '@spotter/core/tax-report';
import { fileOf, ok, orFile } from '../kernel/answer.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, id, Month } from '../kernel/wire-types.js';
import { csv, CSV_TYPE } from '../kernel/csv.js';
import { withheldFields } from './payout-schema.js';

/** A returned deposit is a line with negative amounts. */
const TaxReport = component('TaxReport', {
  mentorId: id<MentorId>(),
  month: Month,
  ...withheldFields,
  payouts: z.array(z.strictObject({ payoutId: id<PayoutId>(), depositedAt: At, ...withheldFields })),
  generatedAt: At,
});

const COLUMNS = ['month', 'payoutId', 'depositedAt', 'gross', 'incomeTax', 'localIncomeTax', 'net'];

/** One row per line, with the field names of the JSON answer; without totals. */
const taxReportCsv = ({ month, payouts }: TaxReportOf): string =>
  csv([
    COLUMNS,
    ...payouts.map(({ payoutId, depositedAt, gross, incomeTax, localIncomeTax, net }) => {
      return [month, payoutId, formatInstant(depositedAt), gross, incomeTax, localIncomeTax, net];
    }),
  ]);

export const taxReportRoutes: ResourceRoutes = ({ taxReports }) => [
  route('GET /api/mentors/me/tax-reports/:month', 'mentor', 'Payout', {
    summary: 'Get the deposits and the withholding tax of a month',
    description: 'JSON, or a CSV file with `Accept: text/csv`. Created after the end of the month and never changed.',
    params: { month: Month },
    answers: { 200: orFile(TaxReport, CSV_TYPE) },
    handle: async ({ caller, params: { month }, asFile }) => {
      const report = orNotFound(await taxReports.taxReport(caller.id, month), 'tax report');
      return asFile ? fileOf({ content: taxReportCsv(report), name: `spotter-tax-report-${month}.csv` }) : ok(report);
    },
  }),
];
