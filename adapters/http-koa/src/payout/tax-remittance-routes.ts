import { z } from 'zod';
import type { TaxRemittanceId } from '@spotter/core/tax-report';
import { created } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, Day, id, Krw, Month, reasonFields } from '../kernel/wire-types.js';

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
      'Tax may be remitted in parts, never more than was withheld. NOT_FOUND for a month without tax reports.',
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
