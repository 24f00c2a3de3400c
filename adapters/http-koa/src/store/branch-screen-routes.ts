import { storeCode } from '@spotter/core/booking';
import { notFound, type StoreId } from '@spotter/core/kernel';
import type { ApiServices } from '../kernel/api-services.js';
import { file, fileOf, ok } from '../kernel/answer.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import { CheckInCode, toCheckInCodeResponse } from '../training/check-in-screen.js';
import { SCREEN_PAGE, SCREEN_POLICY } from './screen-page.js';

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
