import { z } from 'zod';
import { dayOf } from '@spotter/core/kernel';
import type { ApiServices } from '../kernel/api-services.js';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Membership, toMembershipResponse } from './membership-routes.js';

export const renewalRoutes = ({ changeAutoRenewal, clock, policies }: ApiServices): readonly Route[] => [
  route({
    method: 'patch',
    path: '/api/memberships/me',
    permission: 'member',
    tag: 'Membership and payment',
    summary: 'Switch automatic renewal off, or on again before the end',
    body: z.strictObject({ autoRenew: z.boolean() }),
    answers: { 200: Membership },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    handle: async ({ caller, body }) => {
      const changed = await changeAutoRenewal.execute({ memberId: caller.id, ...body });
      return ok(toMembershipResponse(changed, dayOf(clock.now()), policies));
    },
  }),
];
