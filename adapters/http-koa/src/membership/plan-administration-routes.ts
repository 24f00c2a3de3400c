import { z } from 'zod';
import { phraseNumber, type PlanId } from '@spotter/core/kernel';
import { HIGHEST_PLAN_PRICE } from '@spotter/core/membership';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, Day, id, Krw, reasonFields } from '../kernel/wire-types.js';
import { Plan } from './membership-routes.js';

const DatedPrice = z.strictObject({ price: Krw, effectiveOn: Day });

const PlanWithPrices = component('PlanWithPrices', {
  ...Plan.shape,
  upcomingPrices: z.array(DatedPrice).meta({ description: 'Sorted by day; `price` is the price of today' }),
});

export const planAdministrationRoutes: ResourceRoutes = ({ changePlanPrice }) => [
  route('PATCH /api/admin/plans/:id', 'admin', 'Admin', {
    summary: 'Change the price of a plan from a later day on',
    description: `A price is 1 to ${phraseNumber(HIGHEST_PLAN_PRICE)} won. Replaces the price of that day. Members whose renewal costs more are asked in advance; without consent they are not renewed.`,
    params: { id: id<PlanId>() },
    body: z.strictObject({ ...DatedPrice.shape, ...reasonFields }),
    answers: { 200: PlanWithPrices },
    handle: async ({ caller, requestId, params, body: { reason = null, ...price } }) => {
      const command = { planId: params.id, price, reason, adminId: caller.id, requestId };
      const { plan, upcoming } = await changePlanPrice.execute(command);
      return ok({ ...plan, upcomingPrices: upcoming });
    },
  }),
];
