import { z } from 'zod';
import type { ScreenKeyId, StoreId } from '@spotter/core/kernel';
import { created, list, listed, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, id, reasonFields, shownName } from '../kernel/wire-types.js';

const keyFields = { id: id<ScreenKeyId>(), name: z.string(), createdAt: At };

const ScreenKey = component('ScreenKey', keyFields);

const IssuedScreenKey = component('IssuedScreenKey', {
  ...keyFields,
  key: z.string().meta({ description: 'Shown only once: open /screen#key on the screen, or send it as X-Api-Key' }),
});

export const screenKeyRoutes: ResourceRoutes = ({ issueScreenKey, revokeScreenKey, stores }) => [
  route('POST /api/admin/stores/:id/screen-keys', 'admin', 'Admin', {
    summary: 'Create a key for a branch’s screen',
    description: 'The key can only read the check-in code of this store. Only this answer shows it.',
    params: { id: id<StoreId>() },
    body: z.strictObject({ name: shownName(100), ...reasonFields }),
    answers: { 201: IssuedScreenKey },
    handle: async ({ caller, requestId, params, body: { name, reason = null } }) => {
      const command = { storeId: params.id, name, adminId: caller.id, requestId, reason };
      const { screenKey, key } = await issueScreenKey.execute(command);
      return created({ ...screenKey, key });
    },
  }),
  route('GET /api/admin/stores/:id/screen-keys', 'admin', 'Admin', {
    summary: 'List the valid keys of a branch’s screens, oldest first',
    params: { id: id<StoreId>() },
    answers: { 200: list(ScreenKey) },
    handle: async ({ params, page }) => listed(await stores.screenKeys(params.id, page)),
  }),
  route('DELETE /api/admin/stores/:id/screen-keys/:keyId', 'admin', 'Admin', {
    summary: 'Revoke the key of a branch’s screen; it stops working at once',
    params: { id: id<StoreId>(), keyId: id<ScreenKeyId>() },
    body: z.strictObject(reasonFields),
    answers: { 200: ScreenKey },
    handle: async ({ caller, requestId, params, body: { reason = null } }) => {
      const command = { storeId: params.id, id: params.keyId, adminId: caller.id, requestId, reason };
      return ok(await revokeScreenKey.execute(command));
    },
  }),
];
