import type { ApiServices } from '../kernel/api-services.js';
import { list, listed } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Store } from './store-schema.js';

export const storeRoutes = ({ stores }: ApiServices): readonly Route[] =>
  (
    [
      ['/api/stores', 'public', 'Store'],
      ['/api/admin/stores', 'admin', 'Admin'],
    ] as const
  ).map(([path, permission, tag]) =>
    route(`GET ${path}`, permission, tag, {
      summary: 'List the stores (branches)',
      answers: { 200: list(Store) },
      handle: async ({ page }) => listed(await stores.stores(page)),
    }),
  );
