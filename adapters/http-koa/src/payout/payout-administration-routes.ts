import { z } from 'zod';
import type { PayoutId } from '@spotter/core/kernel';
import { list, listedAs, ok, paged, pagedWith } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, Day, id, Reason, reasonFields } from '../kernel/wire-types.js';
import { Payout, PayoutPeriod, StatusCounts, toPayoutResponse, withheldFields } from './payout-schema.js';

const PeriodTotals = z
  .strictObject({ mentors: z.int(), ...withheldFields, byStatus: StatusCounts })
  .meta({ description: 'Carried-over payouts count in byStatus only' });

const PeriodSummary = component('PeriodSummary', { ...PayoutPeriod.shape, totals: PeriodTotals });

const PeriodPayouts = component('PeriodPayouts', {
  period: PayoutPeriod,
  totals: PeriodTotals,
  payouts: z.array(Payout),
});

export const payoutAdministrationRoutes: ResourceRoutes = ({ periodOverview, retryDeposit, payouts, clock }) => [
  route('GET /api/admin/payout-periods', 'admin', 'Admin', {
    summary: 'List closed payout periods with their totals, newest first',
    answers: { 200: list(PeriodSummary) },
    handle: async ({ page }) => listedAs(await payouts.periods(page), ({ period, totals }) => ({ ...period, totals })),
  }),
  route('GET /api/admin/payouts/:periodId', 'admin', 'Admin', {
    summary: 'List the payouts of a period, with totals by status',
    description: 'The first day identifies a period. NOT_FOUND when no period begins on that day.',
    params: { periodId: Day },
    answers: { 200: paged(PeriodPayouts) },
    handle: async ({ params, page }) => {
      const at = clock.now();
      const { period, totals, payouts } = await periodOverview.execute(params.periodId, page);
      return pagedWith({ period, totals, payouts: payouts.items.map((view) => toPayoutResponse(view, at)) }, payouts);
    },
  }),
  route('POST /api/admin/payouts/:id/retry', 'admin', 'Admin', {
    summary: 'Retry a deposit that failed or has not begun',
    description: 'In production POLICY_VIOLATION `two-person-release` for the person who imported the failure.',
    params: { id: id<PayoutId>() },
    body: z.strictObject({
      ...reasonFields,
      confirmPayee: z.literal(true).optional().meta({
        description:
          'The changed account was confirmed with the mentor, so the deposit does not wait; requires a reason',
      }),
      why: Reason.optional().meta({ description: 'The same as `reason`; used if both are given' }),
    }),
    answers: { 200: Payout },
    policies: ['state', 'payee-hold', 'two-person-release'],
    idempotent: true,
    handle: async ({ idempotency, caller, requestId, params, body }) => {
      const { confirmPayee, why, reason = null } = body;
      const command = { payoutId: params.id, adminId: caller.id, requestId, reason: why ?? reason, confirmPayee };
      return ok(toPayoutResponse(await retryDeposit.execute(command, idempotency), clock.now()));
    },
  }),
];
