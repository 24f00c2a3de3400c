import { z } from 'zod';
import { storeCode } from '@spotter/core/booking';
import { notFound, type ScreenKeyId, type StoreId } from '@spotter/core/kernel';
import type { ApiServices } from '../kernel/api-services.js';
import { created, file, fileOf, list, listed, ok } from '../kernel/answer.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, id, reasonFields, shownName } from '../kernel/wire-types.js';
import { CheckInCode, toCheckInCodeResponse } from '../training/check-in-screen.js';
import { SCREEN_PAGE, SCREEN_POLICY } from './screen-page.js';

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

export const branchScreenRoutes: ResourceRoutes = (services) => [
  route('GET /screen', 'public', 'Session', {
    summary: 'Open the web page for a branch’s screen: /screen#key',
    description:
      'Shows the check-in code as a large QR code that renews itself, and the time. The part after `#` is the screen’s key.',
    answers: { 200: file('text/html; charset=utf-8') },
    handle: () => fileOf({ content: SCREEN_PAGE, headers: { 'Content-Security-Policy': SCREEN_POLICY } }),
  }),
  route('GET /api/stores/:id/check-in-code', 'branch screen', 'Session', {
    summary: 'Show the current check-in code of the branch on its screen',
    params: { id: id<StoreId>() },
    answers: { 200: CheckInCode },
    handle: async ({ params, headers }) => {
      const key = String(headers['x-api-key']);
      if ((await services.stores.storeOfScreen(services.secrets.hash(key))) !== params.id) throw notFound('store');
      return ok(await codeOf(params.id, services));
    },
  }),
  route('GET /api/admin/stores/:id/check-in-code', 'admin', 'Admin', {
    summary: 'Get the current check-in code of the branch, with which members confirm their arrival',
    params: { id: id<StoreId>() },
    answers: { 200: CheckInCode },
    handle: async ({ params }) => {
      const store = orNotFound(await services.stores.store(params.id), 'store');
      return ok(await codeOf(store.id, services));
    },
  }),
];

const codeOf = (store: StoreId, { clock, policies, signer }: ApiServices) =>
  toCheckInCodeResponse(storeCode(store, clock.now(), policies.checkIn, signer));
