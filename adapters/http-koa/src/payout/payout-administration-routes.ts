import { z } from 'zod';
import type { PayoutId, PeriodOverview, RetryDeposit } from '@spotter/core';
import { whyFields } from '../administration/why.js';
import { ok, paged, pagedWith } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Day, id } from '../kernel/wire-types.js';
import { Payout, PayoutPeriod, presentPayout, withheldFields } from './payout-schema.js';

const PeriodPayouts = z
  .strictObject({
    period: PayoutPeriod,
    totals: z
      .strictObject({
        mentors: z.int(),
        ...withheldFields,
        byStatus: z.strictObject({
          calculated: z.int(),
          processing: z.int(),
          deposited: z.int(),
          failed: z.int(),
          carried_over: z.int(),
        }),
      })
      .meta({ description: 'Those that are carried over count in byStatus alone' }),
    payouts: z.array(Payout),
  })
  .meta({ id: 'PeriodPayouts' });

export interface PayoutAdministrationRoutesNeed {
  readonly periodOverview: PeriodOverview;
  readonly retryDeposit: RetryDeposit;
}

export const payoutAdministrationRoutes = ({
  periodOverview,
  retryDeposit,
}: PayoutAdministrationRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/payouts/:periodId',
    permission: 'admin',
    tag: 'Admin',
    summary: 'How the payouts of a period stand',
    description: 'A period is named by its first day. NOT_FOUND for a day on which none begins.',
    params: { periodId: Day },
    answers: { 200: paged(PeriodPayouts) },
    refusals: ['NOT_FOUND'],
    handle: async ({ params, page }) => {
      const { period, totals, payouts } = await periodOverview.execute(params.periodId, page);
      return pagedWith({ period, totals, payouts: payouts.items.map(presentPayout) }, payouts);
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/payouts/:id/retry',
    permission: 'admin',
    tag: 'Admin',
    summary: 'Send a failed deposit again',
    params: { id: id<PayoutId>() },
    body: z.strictObject(whyFields),
    answers: { 200: Payout },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    idempotent: true,
    handle: async ({ once, caller, requestId, params, body: { reason: why = null } }) => {
      const command = { payoutId: params.id, adminId: caller.id, requestId, why };
      return ok(presentPayout(await retryDeposit.execute(command, once)));
    },
  }),
];
