import { z } from 'zod';
import type { AddStore, EditStore, StoreId } from '@spotter/core';
import { whyFields } from '../administration/why.js';
import { created, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import { editedStoreFields, newStoreFields, presentStore, Store } from './store-schema.js';

export interface StoreAdministrationRoutesNeed {
  readonly addStore: AddStore;
  readonly editStore: EditStore;
}

export const storeAdministrationRoutes = ({ addStore, editStore }: StoreAdministrationRoutesNeed): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/admin/stores',
    permission: 'admin',
    tag: 'Admin',
    summary: 'Open a store',
    body: z.strictObject({ ...newStoreFields, ...whyFields }),
    answers: { 201: Store },
    handle: async ({ caller, requestId, body: { reason: why = null, ...store } }) =>
      created(presentStore(await addStore.execute({ store, adminId: caller.id, requestId, why }))),
  }),
  route({
    method: 'patch',
    path: '/api/admin/stores/:id',
    permission: 'admin',
    tag: 'Admin',
    summary: 'Change what is given of a store',
    description:
      'Rooms keep their ids; one without is added, one that is not in the list is closed. POLICY_VIOLATION ' +
      '`room-in-use` while there are blocks to come in it. Blocks that are open already stay peak or not.',
    params: { id: id<StoreId>() },
    body: z.strictObject({ ...z.strictObject(editedStoreFields).partial().shape, ...whyFields }),
    answers: { 200: Store },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    handle: async ({ caller, requestId, params, body: { reason: why = null, ...changes } }) => {
      const command = { storeId: params.id, changes, adminId: caller.id, requestId, why };
      return ok(presentStore(await editStore.execute(command)));
    },
  }),
];
