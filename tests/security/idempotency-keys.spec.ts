import { defaultPolicies, IdempotencyContext } from '@spotter/core/application';
import { instant } from '@spotter/core/kernel';
import { apiRoutes, type ApiServices } from '@spotter/http-koa';
import { expect } from 'chai';
import { send } from '../support/raw-http.js';
import { startTestService, type TestService } from '../support/service.js';
import { declaredRoutes, type DeclaredRoute } from './openapi-document.js';

/** They move or cancel a booking or close a slot: after a lost answer, a repeat without a key is refused. */
const KEYED_CHANGES = [
  'DELETE /api/admin/reservations/:id',
  'DELETE /api/mentors/me/blocks/:id',
  'DELETE /api/reservations/:id',
  'PATCH /api/admin/reservations/:id',
  'PATCH /api/reservations/:id',
];

/** They book, move money, complain, send an advertisement or open a store, so a client without an answer must be able to repeat them. */
const KEYED = [
  '/api/admin/campaigns',
  '/api/admin/compensation-reviews/:id/resolve',
  '/api/admin/complaints/:id/resolve',
  '/api/admin/mentors/:id/time-off',
  '/api/admin/payout-batches/:id/results',
  '/api/admin/members/:id/day-passes',
  '/api/admin/members/:id/fixed-slots',
  '/api/admin/members/:id/points',
  '/api/admin/members/:id/reservations',
  '/api/admin/memberships/:id/extend',
  '/api/admin/payments/:id/chargeback',
  '/api/admin/payments/:id/chargeback/won',
  '/api/admin/payouts/:id/retry',
  '/api/admin/reservations/:id/correct-attendance',
  '/api/admin/settlements',
  '/api/admin/stores',
  '/api/admin/tax-reports/:month/remitted',
  '/api/admin/terms',
  '/api/complaints',
  '/api/day-passes/:id/use',
  '/api/fixed-slots',
  '/api/memberships',
  '/api/memberships/me/cancel',
  '/api/memberships/me/pause',
  '/api/memberships/me/pay',
  '/api/memberships/me/resume',
  '/api/mentors/me/reservations/:id/hand-over',
  '/api/mentors/me/time-off',
  '/api/points/charge',
  '/api/points/consume',
  '/api/points/refund',
  '/api/reservations',
  '/api/reservations/:id/reject',
  '/api/sessions/:id/record',
  '/api/waitlist',
];

/** A repetition has no effect, or no effect that costs money. */
const UNKEYED = [
  '/api/admin/mentors/:id/reinstate',
  '/api/admin/mentors/:id/verify',
  '/api/admin/notification-templates/:id/preview',
  '/api/admin/payout-batches/:id/release',
  '/api/admin/payout-batches/:id/request-release',
  '/api/admin/pro-applications/:id/decide',
  '/api/admin/reservations/judge',
  '/api/admin/staff',
  '/api/admin/stores/:id/screen-keys',
  '/api/auth/login',
  '/api/auth/logout',
  '/api/auth/mfa',
  '/api/auth/mfa/confirm',
  '/api/auth/mfa/enroll',
  '/api/auth/password',
  '/api/auth/password/forgot',
  '/api/auth/password/reset',
  '/api/auth/refresh',
  '/api/auth/register',
  '/api/auth/verify-email',
  '/api/auth/verify-phone',
  '/api/check-in',
  '/api/members/me/calendar/rotate',
  '/api/memberships/me/price-consent',
  '/api/mentors/me/blocks',
  '/api/mentors/me/blocks/bulk',
  '/api/mentors/me/calendar/rotate',
  '/api/mentors/me/hand-overs/:id/accept',
  '/api/mentors/me/hand-overs/:id/decline',
  '/api/mentors/me/pro-application',
  '/api/mentors/me/pro-application/video',
  '/api/notifications/internal/send',
  '/api/notifications/me/devices',
  '/api/payments/intents',
  '/api/payments/webhook',
  '/api/reservations/match-candidates',
  '/api/sessions/:id/check-in',
  '/api/sessions/:id/rating',
  '/api/terms/:id/consent',
  '/api/webhooks/bank',
];

/**
 * A repetition has no effect, with two exceptions. Without a second factor the refusal (`state`) says that there is none. After closing an
 * account the log-in has ended, so that the caller of a key is unknown. These routes have a password, whose digest must not be stored.
 */
const UNKEYED_DELETES = [
  '/api/admin/stores/:id/screen-keys/:keyId',
  '/api/auth/mfa',
  '/api/members/me',
  '/api/mentors/me',
  '/api/mentors/me/fixed-slots/:id',
  '/api/mentors/me/time-off/:id',
  '/api/notifications/me/devices',
  '/api/waitlist/:id',
];

/** Every property of this object exists and can be called. */
const anything: object = new Proxy(() => anything, { get: () => anything, apply: () => anything, has: () => true });

/** The services of all routes: they record their calls and return no value. */
function servicesThatReport(called: (given: readonly unknown[]) => void): ApiServices {
  const tell = (...given: readonly unknown[]): Promise<never> => {
    called(given);
    return Promise.reject(new Error('It gives nothing.'));
  };
  const useCase = new Proxy({}, { get: () => tell });
  const real = { policies: defaultPolicies, clock: { now: () => instant(0) }, jobs: { names: [] } };
  return new Proxy(real, { get: (target, name) => Reflect.get(target, name) ?? useCase }) as unknown as ApiServices;
}

/** Jobs, and the sandbox. */
const isSystem = ({ path }: DeclaredRoute): boolean => path.startsWith('/api/system/');

describe('the Idempotency-Key', () => {
  let service: TestService;
  let routes: readonly DeclaredRoute[];
  let posts: readonly DeclaredRoute[];
  before(async () => {
    service = await startTestService({ environment: { NOTIFIER: 'none' } });
    const { text } = await send(service.url, { method: 'GET', path: '/openapi.json' });
    routes = declaredRoutes(JSON.parse(text));
    posts = routes.filter((route) => route.method === 'POST' && !isSystem(route));
  });
  after(() => service.close());

  const takesKey = ({ operation }: DeclaredRoute): boolean =>
    (operation.parameters ?? []).some((one) => one.in === 'header' && one.name === 'Idempotency-Key');

  it('is accepted by every POST that books, moves money, complains, sends marketing or opens a store, and by no other', () => {
    expect(
      posts
        .filter(takesKey)
        .map(({ path }) => path)
        .toSorted(),
    ).to.deep.equal(KEYED.toSorted());
  });

  it('is accepted by every other request that moves or cancels a booking or closes a slot, and by no other', () => {
    const others = routes.filter((route) => route.method !== 'POST' && takesKey(route));
    expect(others.map(({ method, path }) => `${method} ${path}`).toSorted()).to.deep.equal(KEYED_CHANGES.toSorted());
  });

  it('is decided for every DELETE', () => {
    const unkeyed = routes.filter((route) => route.method === 'DELETE' && !takesKey(route)).map(({ path }) => path);
    expect(unkeyed.toSorted()).to.deep.equal(UNKEYED_DELETES.toSorted());
  });

  it('is decided for every POST', () => {
    const unknown = posts.map(({ path }) => path).filter((path) => ![...KEYED, ...UNKEYED].includes(path));
    expect(unknown, 'belongs in KEYED or in UNKEYED').to.deep.equal([]);
  });

  for (const endpoint of [...KEYED.map((path) => `POST ${path}`), ...KEYED_CHANGES]) {
    it(`is passed on by ${endpoint}`, async () => {
      const given: unknown[] = [];
      const served = apiRoutes(servicesThatReport((call) => given.push(...call)));
      const keyed = served.find(({ method, path }) => endpoint === `${method.toUpperCase()} ${path}`);
      const once = new IdempotencyContext({ caller: '', route: '', key: '' });
      const request = { caller: anything, params: anything, query: { dryRun: false }, body: anything, page: undefined };
      const asked = {
        ...request,
        csv: '',
        upload: anything as never,
        idempotency: once,
        address: '',
        asFile: false,
        isHead: false,
        requestId: '',
        language: 'ko' as const,
        headers: {},
      };
      await Promise.resolve(keyed?.handle(asked)).catch(() => undefined); // its service returns no value
      expect(given).to.include(once);
    });
  }
});
