import { z } from 'zod';
import { mapPage, type RoomId, type Store as StoreView, type StoreId, type StoreQueries } from '@spotter/core';
import { list, listed } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { id, TimeOfDay } from '../kernel/wire-types.js';

export const Weekday = z.int().min(1).max(7).meta({ description: '1 is Monday, 7 is Sunday' });

const Store = z
  .strictObject({
    id: id<StoreId>(),
    name: z.string(),
    address: z.string(),
    timeZone: z.string(),
    rooms: z.array(z.strictObject({ id: id<RoomId>(), name: z.string(), equipment: z.array(z.string()) })),
    peakHours: z.array(z.strictObject({ weekdays: z.array(Weekday), from: TimeOfDay, to: TimeOfDay })),
  })
  .meta({ id: 'Store' });

const presentStore = ({ id, name, address, timeZone, rooms, peakHours }: StoreView) => ({
  id,
  name,
  address,
  timeZone,
  rooms,
  peakHours,
});

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
