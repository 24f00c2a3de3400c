import type { PayoutId, RetryDeposit } from '@spotter/core';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import { Payout, presentPayout } from './payout-schema.js';

export interface PayoutAdministrationRoutesNeed {
  readonly retryDeposit: RetryDeposit;
}

export const payoutAdministrationRoutes = ({ retryDeposit }: PayoutAdministrationRoutesNeed): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/admin/payouts/:id/retry',
    permission: 'admin',
    tag: 'Admin',
    summary: 'Send a failed deposit again',
    params: { id: id<PayoutId>() },
    answers: { 200: Payout },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    handle: async ({ params }) => ok(presentPayout(await retryDeposit.execute(params.id))),
  }),
];
