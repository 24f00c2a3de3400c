import {
  notFound,
  storeCode,
  type Clock,
  type CodeSigner,
  type Policies,
  type StoreId,
  type StoreQueries,
} from '@spotter/core';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import { CheckInCode, presentCheckInCode } from '../training/check-in-screen.js';

export interface BranchScreenRoutesNeed {
  readonly stores: StoreQueries;
  readonly signer: CodeSigner;
  readonly clock: Clock;
  readonly policies: Policies;
}

export const branchScreenRoutes = ({ stores, signer, clock, policies }: BranchScreenRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/stores/:id/check-in-code',
    permission: 'admin',
    tag: 'Admin',
    summary: 'The code that the branch’s screen shows now, for members to tell that they have arrived',
    params: { id: id<StoreId>() },
    answers: { 200: CheckInCode },
    refusals: ['NOT_FOUND'],
    handle: async ({ params }) => {
      const store = await stores.store(params.id);
      if (!store) throw notFound('store');
      return ok(await presentCheckInCode(storeCode(store.id, clock.now(), policies.checkIn, signer)));
    },
  }),
];
