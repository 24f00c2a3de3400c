import { z } from 'zod';
import { formatInstant, type MentorId, type PayoutId } from '@spotter/core/kernel';
import type { TaxRemittanceId, TaxReport as TaxReportOf } from '@spotter/core/tax-report';
import { created, fileOf, ok, orFile } from '../kernel/answer.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, Day, id, Krw, Month, reasonFields } from '../kernel/wire-types.js';
import { csv, CSV_TYPE } from '../kernel/csv.js';
import { withheldFields } from './payout-schema.js';

const TaxReport = component('TaxReport', {
  mentorId: id<MentorId>(),
  month: Month,
  ...withheldFields,
  payouts: z
    .array(z.strictObject({ payoutId: id<PayoutId>(), depositedAt: At, ...withheldFields }))
    .meta({ description: 'The return of a deposit is an entry of its own, with negative amounts' }),
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
    description:
      'JSON, or a CSV file with `Accept: text/csv`. Created from 23:00 of the last day of the month, and never changed.',
    params: { month: Month },
    answers: { 200: orFile(TaxReport, CSV_TYPE) },
    handle: async ({ caller, params: { month }, asFile }) => {
      const report = orNotFound(await taxReports.taxReport(caller.id, month), 'tax report');
      return asFile ? fileOf({ content: taxReportCsv(report), name: `spotter-tax-report-${month}.csv` }) : ok(report);
    },
  }),
];

const TaxRemittance = component('TaxRemittance', {
  id: id<TaxRemittanceId>(),
  month: Month,
  amount: Krw,
  on: Day,
  withheld: Krw.meta({ description: 'The sum of both taxes in the month’s reports' }),
  remitted: Krw.meta({ description: 'The amount remitted for the month, including this part' }),
  left: Krw,
});

export const taxRemittanceRoutes: ResourceRoutes = ({ remitTax }) => [
  route('POST /api/admin/tax-reports/:month/remitted', 'admin', 'Admin', {
    summary: 'Record that withheld tax of a month was paid to the tax office',
    description:
      'Tax may be remitted in parts, never more than was withheld. `on` is the day of payment: not before the month, nor in the future. NOT_FOUND for a month without tax reports.',
    params: { month: Month },
    body: z.strictObject({ amount: Krw, on: Day, ...reasonFields }),
    answers: { 201: TaxRemittance },
    policies: ['tax-withheld'],
    idempotent: true,
    handle: async ({ caller, requestId, params: { month }, body: { amount, on, reason = null }, idempotency }) => {
      const command = { month, amount, on, reason, adminId: caller.id, requestId };
      return created(await remitTax.execute(command, idempotency));
    },
  }),
];
