import { z } from 'zod';
import type { StoreId } from '@spotter/core/kernel';
import { reportedDays } from '../administration/reported-days.js';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, id } from '../kernel/wire-types.js';

const Count = z.int().min(0);

const Demand = component('Demand', {
  cells: z.array(
    z.strictObject({
      weekday: z.int().min(1).max(7).meta({ description: '1 is Monday' }),
      hour: z.int().min(0).max(23),
      searches: Count,
      unmet: Count.meta({
        description: 'Searches that found fewer than three mentors, or less than a full first page of slots',
      }),
      open: Count.meta({ description: 'Open slots that start on these days, including past ones' }),
      booked: Count,
    }),
  ),
});

export const demandRoutes: ResourceRoutes = ({ showDemand, policies }) => [
  route('GET /api/admin/demand', 'admin', 'Admin', {
    summary: 'Get members’ searches and the open slots by weekday and hour',
    description:
      'The days are those of the search. A search counts once for each weekday and hour that it covers, also one of a single mentor or of ' +
      'peak hours; with `storeId`, also a search at any store. Weekdays and hours without searches and slots are left out.',
    query: {
      storeId: id<StoreId>().optional().meta({ description: 'Default: all stores' }),
      ...reportedDays(policies.administration),
    },
    answers: { 200: Demand },
    handle: async ({ query }) => ok({ cells: await showDemand.execute(query) }),
  }),
];
