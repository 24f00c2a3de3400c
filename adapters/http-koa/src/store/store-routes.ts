import { z } from 'zod';
import type { PageRequest, StoreId } from '@spotter/core/kernel';
import { DEFAULT_PEAK_HOURS } from '@spotter/core/store';
import { created, list, listed, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { id, reasonFields } from '../kernel/wire-types.js';
import { editedStoreFields, newStoreFields, Store } from './store-schema.js';

export const storeRoutes: ResourceRoutes = ({ addStore, editStore, stores }) => {
  const listing = {
    summary: 'List the stores (branches)',
    answers: { 200: list(Store) },
    handle: async ({ page }: { readonly page: PageRequest }) => listed(await stores.stores(page)),
  };
  return [
    route('GET /api/stores', 'public', 'Store', listing),
    route('GET /api/admin/stores', 'admin', 'Admin', listing),
    route('POST /api/admin/stores', 'admin', 'Admin', {
      summary: 'Open a store',
      body: z.strictObject({ ...newStoreFields, ...reasonFields }),
      answers: { 201: Store },
      idempotent: true,
      handle: async ({ idempotency, caller, requestId, body }) => {
        const { reason = null, peakHours = DEFAULT_PEAK_HOURS, ...store } = body;
        const command = { store: { ...store, peakHours }, adminId: caller.id, requestId, reason };
        return created(await addStore.execute(command, idempotency));
      },
    }),
    route('PATCH /api/admin/stores/:id', 'admin', 'Admin', {
      summary: 'Change a store; only the given fields change',
      description:
        'Rooms keep their ids: a room without an id is added, a missing room is closed. POLICY_VIOLATION ' +
        '`room-in-use` while it has slots that are not over. Existing slots keep their peak setting.',
      params: { id: id<StoreId>() },
      body: z.strictObject(editedStoreFields).partial().extend(reasonFields),
      answers: { 200: Store },
      policies: ['room-in-use'],
      handle: async ({ caller, requestId, params, body: { reason = null, ...changes } }) => {
        const command = { storeId: params.id, changes, adminId: caller.id, requestId, reason };
        return ok(await editStore.execute(command));
      },
    }),
  ];
};
