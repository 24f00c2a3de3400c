import { instant } from '@spotter/core/kernel';
import { expect } from 'chai';
import { addStaff } from '../support/add-staff.js';
import { api } from '../support/api.js';
import { Authenticator } from '../support/authenticator.js';
import { send } from '../support/raw-http.js';
import { expectNoProblems } from '../support/row-problems.js';
import { startTestService, type TestService } from '../support/service.js';
import { declaredRoutes, type DeclaredRoute } from './openapi-document.js';
import { NOBODYS_ID } from './sample-body.js';

/** Routes of an administrator without a second factor. */
const OPEN = ['POST /api/auth/logout', 'POST /api/auth/mfa/enroll', 'POST /api/auth/mfa/confirm'];

const isLogOut = ({ path }: DeclaredRoute): boolean => path === '/api/auth/logout';

const TOKEN_LEVELS = ['auth', 'admin', 'member', 'mentor', 'mentor (pro)', 'member, mentor'];

describe('a required second factor of administrators', () => {
  let service: TestService;
  let routes: readonly DeclaredRoute[];
  before(async () => {
    service = await startTestService({ environment: { NOTIFIER: 'none', STAFF_SECOND_FACTOR: 'required' } });
    const { text } = await send(service.url, { method: 'GET', path: '/openapi.json' });
    routes = declaredRoutes(JSON.parse(text)).filter(({ permission }) => TOKEN_LEVELS.includes(permission));
  });
  after(() => service.close());

  const tokenOf = async (name: string) => (await api(service.url).logIn(`${name}@spotter.test`)).accessToken;

  /** The refusal of an invalid request. */
  async function refusalOf({ method, path, body }: DeclaredRoute, token: string) {
    const { status, text } = await send(service.url, {
      method,
      path: path.replaceAll(/:\w+/g, NOBODYS_ID),
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: '[]' }),
    });
    return { status, details: status === 403 ? (JSON.parse(text).error.details as unknown) : null };
  }

  for (const role of ['owner', 'finance', 'support', 'operations'])
    it(`opens only log-out and enrolment to one without it: ${role}`, async () => {
      if (role !== 'owner') await addStaff(service.databaseUrl, role);
      const token = await tokenOf(role === 'owner' ? 'admin' : role);
      const problems: string[] = [];
      // Logging out comes last, because it revokes the token.
      const inOrder = [...routes].sort((one, other) => Number(isLogOut(one)) - Number(isLogOut(other)));
      for (const route of inOrder) {
        const name = `${route.method} ${route.path}`;
        const { status, details } = await refusalOf(route, token);
        const isGated = status === 403 && JSON.stringify(details) === '{"mfa":"enroll"}';
        if (isGated === OPEN.includes(name)) problems.push(`${name}: ${status}`);
        if (isGated && !('403' in route.operation.responses)) problems.push(`${name}: the document lacks the 403`);
      }
      expectNoProblems(problems);
    });

  it('opens the routes of the role to the log-in that confirms it, and ends the others', async () => {
    const byPassword = api(service.url).as({ accessToken: await tokenOf('admin') });
    const admin = api(service.url).as({ accessToken: await tokenOf('admin') });
    const { body } = await admin.post<{ otpauthUri: string }>('/api/auth/mfa/enroll');
    expect((await admin.get('/api/admin/dashboard')).status).to.equal(403);
    const code = new Authenticator(body.data.otpauthUri).code(instant(Date.now()));
    expect((await admin.post('/api/auth/mfa/confirm', { code })).status).to.equal(200);
    expect((await admin.get('/api/admin/dashboard')).status).to.equal(200);
    expect((await byPassword.get('/api/admin/dashboard')).status, 'a log-in by the password alone').to.equal(401);
  });

  it('is not required of members and mentors', async () => {
    for (const [name, path] of [
      ['member1', '/api/members/me'],
      ['mentor1', '/api/mentors/me'],
    ] as const) {
      const caller = api(service.url).as({ accessToken: await tokenOf(name) });
      expect((await caller.get(path)).status, name).to.equal(200);
    }
  });
});
