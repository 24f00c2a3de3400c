import { mapPage, type StoreQueries } from '@spotter/core';
import { list, listed } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { presentStore, Store } from './store-schema.js';

export interface StoreRoutesNeed {
  readonly stores: StoreQueries;
}

export const storeRoutes = ({ stores }: StoreRoutesNeed): readonly Route[] =>
  (
    [
      ['/api/stores', 'public', 'Store'],
      ['/api/admin/stores', 'admin', 'Admin'],
    ] as const
  ).map(([path, permission, tag]) =>
    route({
      method: 'get',
      path,
      permission,
      tag,
      summary: 'Stores (branches)',
      answers: { 200: list(Store) },
      handle: async ({ page }) => listed(mapPage(await stores.stores(page), presentStore)),
    }),
  );
